//! The Unicode properties that ECMA-262 names and the engine knows with the same meaning.
//!
//! ECMA-262 has tables of properties, takes the values of `General_Category` and `Script` from the Unicode
//! aliases, and compares names exactly; the engine forgives case and underscores and knows further ones. So
//! the names are listed here. The sets are those of the Unicode version the engine was built with.

use std::sync::LazyLock;

use fancy_regex::Regex;

/// Values of `General_Category`. `Cs` and `Surrogate` are not here: no text holds a lone surrogate.
const GENERAL_CATEGORY: &str = "\
    C Other Cc Control cntrl Cf Format Cn Unassigned Co Private_Use \
    L Letter LC Cased_Letter Ll Lowercase_Letter Lm Modifier_Letter Lo Other_Letter Lt Titlecase_Letter \
    Lu Uppercase_Letter M Mark Combining_Mark Mc Spacing_Mark Me Enclosing_Mark Mn Nonspacing_Mark \
    N Number Nd Decimal_Number digit Nl Letter_Number No Other_Number P Punctuation punct \
    Pc Connector_Punctuation Pd Dash_Punctuation Pe Close_Punctuation Pf Final_Punctuation \
    Pi Initial_Punctuation Po Other_Punctuation Ps Open_Punctuation S Symbol Sc Currency_Symbol \
    Sk Modifier_Symbol Sm Math_Symbol So Other_Symbol Z Separator Zl Line_Separator Zp Paragraph_Separator \
    Zs Space_Separator";

/// Binary properties. `Changes_When_NFKC_Casefolded` is not here: the engine has no table for it.
const BINARY: &str = "\
    ASCII ASCII_Hex_Digit AHex Alphabetic Alpha Any Assigned Bidi_Control Bidi_C Bidi_Mirrored Bidi_M \
    Case_Ignorable CI Cased Changes_When_Casefolded CWCF Changes_When_Casemapped CWCM \
    Changes_When_Lowercased CWL Changes_When_Titlecased CWT Changes_When_Uppercased CWU Dash \
    Default_Ignorable_Code_Point DI Deprecated Dep Diacritic Dia Emoji Emoji_Component EComp \
    Emoji_Modifier EMod Emoji_Modifier_Base EBase Emoji_Presentation EPres Extended_Pictographic ExtPict \
    Extender Ext Grapheme_Base Gr_Base Grapheme_Extend Gr_Ext Hex_Digit Hex IDS_Binary_Operator IDSB \
    IDS_Trinary_Operator IDST ID_Continue IDC ID_Start IDS Ideographic Ideo Join_Control Join_C \
    Logical_Order_Exception LOE Lowercase Lower Math Noncharacter_Code_Point NChar Pattern_Syntax Pat_Syn \
    Pattern_White_Space Pat_WS Quotation_Mark QMark Radical Regional_Indicator RI Sentence_Terminal STerm \
    Soft_Dotted SD Terminal_Punctuation Term Unified_Ideograph UIdeo Uppercase Upper Variation_Selector VS \
    White_Space space XID_Continue XIDC XID_Start XIDS";

/// Values of `Script` and `Script_Extensions`.
const SCRIPT: &str = "\
    Adlam Adlm Caucasian_Albanian Aghb Ahom Anatolian_Hieroglyphs Hluw Arabic Arab Armenian Armn \
    Imperial_Aramaic Armi Avestan Avst Balinese Bali Bamum Bamu Bassa_Vah Bass Batak Batk Bengali Beng \
    Bhaiksuki Bhks Bopomofo Bopo Brahmi Brah Braille Brai Buginese Bugi Buhid Buhd Chakma Cakm \
    Canadian_Aboriginal Cans Carian Cari Cham Cherokee Cher Chorasmian Chrs Common Zyyy Coptic Copt Qaac \
    Cypro_Minoan Cpmn Cypriot Cprt Cuneiform Xsux Cyrillic Cyrl Deseret Dsrt Devanagari Deva Dives_Akuru \
    Diak Dogra Dogr Duployan Dupl Egyptian_Hieroglyphs Egyp Elbasan Elba Elymaic Elym Ethiopic Ethi Garay \
    Gara Georgian Geor Glagolitic Glag Gunjala_Gondi Gong Masaram_Gondi Gonm Gothic Goth Grantha Gran Greek \
    Grek Gujarati Gujr Gurung_Khema Gukh Gurmukhi Guru Han Hani Hangul Hang Hanifi_Rohingya Rohg Hanunoo \
    Hano Hatran Hatr Hebrew Hebr Hiragana Hira Pahawh_Hmong Hmng Nyiakeng_Puachue_Hmong Hmnp Old_Hungarian \
    Hung Inherited Qaai Zinh Inscriptional_Pahlavi Phli Inscriptional_Parthian Prti Old_Italic Ital Javanese \
    Java Kaithi Kthi Kayah_Li Kali Katakana Kana Kannada Knda Kawi Kharoshthi Khar Khitan_Small_Script Kits \
    Khmer Khmr Khojki Khoj Khudawadi Sind Kirat_Rai Krai Tai_Tham Lana Lao Laoo Latin Latn Lepcha Lepc Limbu \
    Limb Linear_A Lina Linear_B Linb Lisu Lycian Lyci Lydian Lydi Mahajani Mahj Makasar Maka Malayalam Mlym \
    Mandaic Mand Manichaean Mani Marchen Marc Medefaidrin Medf Meetei_Mayek Mtei Mende_Kikakui Mend \
    Meroitic_Cursive Merc Meroitic_Hieroglyphs Mero Miao Plrd Modi Mongolian Mong Mro Mroo Multani Mult \
    Myanmar Mymr Nabataean Nbat Nag_Mundari Nagm Nandinagari Nand Old_North_Arabian Narb Newa New_Tai_Lue \
    Talu Nko Nkoo Nushu Nshu Ogham Ogam Ol_Chiki Olck Old_Permic Perm Old_Persian Xpeo Old_Sogdian Sogo \
    Old_South_Arabian Sarb Old_Turkic Orkh Old_Uyghur Ougr Ol_Onal Onao Oriya Orya Osage Osge Osmanya Osma \
    Palmyrene Palm Pau_Cin_Hau Pauc Phags_Pa Phag Psalter_Pahlavi Phlp Phoenician Phnx Rejang Rjng Runic \
    Runr Samaritan Samr Saurashtra Saur SignWriting Sgnw Sharada Shrd Shavian Shaw Siddham Sidd Sinhala Sinh \
    Sogdian Sogd Sora_Sompeng Sora Soyombo Soyo Sundanese Sund Sunuwar Sunu Syloti_Nagri Sylo Syriac Syrc \
    Tagalog Tglg Tagbanwa Tagb Tai_Le Tale Tai_Viet Tavt Takri Takr Tamil Taml Tangut Tang Tangsa Tnsa \
    Telugu Telu Tifinagh Tfng Thaana Thaa Thai Tibetan Tibt Tirhuta Tirh Todhri Todr Toto Tulu_Tigalari Tutg \
    Ugaritic Ugar Vai Vaii Vithkuqi Vith Wancho Wcho Warang_Citi Wara Yezidi Yezi Yi Yiii Zanabazar_Square \
    Zanb";

/// The name under which the engine knows what stands between the braces of `\p{…}`.
pub(super) fn portable(text: &str) -> Option<String> {
    match text.split_once('=') {
        None if holds(GENERAL_CATEGORY, text) => Some(general_category(text).to_owned()),
        None if holds(BINARY, text) => Some(text.to_owned()),
        Some(("General_Category" | "gc", value)) if holds(GENERAL_CATEGORY, value) => {
            Some(general_category(value).to_owned())
        }
        Some(("Script" | "sc", value)) if holds(SCRIPT, value) => Some(format!("Script={value}")),
        Some(("Script_Extensions" | "scx", value)) if holds(SCRIPT, value) => {
            Some(format!("Script_Extensions={value}"))
        }
        _ => None,
    }
}

/// POSIX names have meanings of their own in some engines.
fn general_category(value: &str) -> &str {
    match value {
        "cntrl" => "Cc",
        "digit" => "Nd",
        "punct" => "P",
        other => other,
    }
}

fn holds(names: &str, name: &str) -> bool {
    names.split_ascii_whitespace().any(|known| known == name)
}

/// Whether a group may have this name: `RegExpIdentifierName` of ECMA-262 22.2.1.
pub(super) fn is_identifier(name: &str) -> bool {
    static IDENTIFIER: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"^[\p{ID_Start}$_][\p{ID_Continue}$\u{200C}\u{200D}]*$").ok());
    if name.is_ascii() {
        let mut bytes = name.bytes();
        let is_start = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'$' | b'_');
        return bytes.next().is_some_and(is_start)
            && bytes.all(|byte| is_start(byte) || byte.is_ascii_digit());
    }
    IDENTIFIER.as_ref().is_some_and(|regex| regex.is_match(name).unwrap_or(false))
}

/// The lists, with what stands before a name.
#[cfg(test)]
pub(super) fn lists() -> [(&'static str, &'static str); 4] {
    [(GENERAL_CATEGORY, ""), (BINARY, ""), (SCRIPT, "Script="), (SCRIPT, "Script_Extensions=")]
}
