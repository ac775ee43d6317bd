//! Text of JavaScript as bytes: UTF-8 in which a lone surrogate has its three-byte form.

/// Any bytes as such text; what is neither UTF-8 nor a surrogate becomes a question mark.
pub fn text_of(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while !rest.is_empty() {
        let valid = std::str::from_utf8(rest).map_or_else(|error| error.valid_up_to(), str::len);
        let (run, after) = rest.split_at(valid);
        text.extend_from_slice(run);
        rest = match after {
            [0xED, 0xA0..=0xBF, 0x80..=0xBF, after @ ..] => {
                text.extend_from_slice(&rest[valid..valid + 3]);
                after
            }
            [_, after @ ..] => {
                text.push(b'?');
                after
            }
            [] => after,
        };
    }
    join_halves(text)
}

/// Two surrogates that make a character, however each was spelled, are that character.
pub fn join_halves(bytes: Vec<u8>) -> Vec<u8> {
    if std::str::from_utf8(&bytes).is_ok() {
        return bytes;
    }
    let mut joined = Vec::with_capacity(bytes.len());
    let mut rest = bytes.as_slice();
    while let [first, after @ ..] = rest {
        if let [0xED, a @ 0xA0..=0xAF, b, 0xED, c @ 0xB0..=0xBF, d, after @ ..] = rest {
            let bits = |byte: u8, mask: u8| u32::from(byte & mask);
            let high = bits(*a, 0x0F) << 6 | bits(*b, 0x3F);
            let low = bits(*c, 0x0F) << 6 | bits(*d, 0x3F);
            let character = char::from_u32(0x1_0000 + (high << 10 | low)).unwrap_or_default();
            joined.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            rest = after;
        } else {
            joined.push(*first);
            rest = after;
        }
    }
    joined
}
