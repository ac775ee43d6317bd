//! Descriptions and hints (behaviour.md 4.4 step 5, 4.7).

use super::{discriminator::Variants, union::Union};
use std::collections::{HashMap, HashSet};

/// For each property of a union: where it is available and where it is required, unless it is required of
/// every value.
pub(super) fn hints(union: &Union, variants: &Variants, required: &[&str]) -> Vec<Option<String>> {
    let required: HashSet<&str> = required.iter().copied().collect();
    let each = union.occurrences.iter().map(|(name, occurrences)| {
        if required.contains(name) {
            return None;
        }
        let declaring = occurrences.iter().map(|occurrence| occurrence.member);
        let mut hint = format!("Available if {}.", scope(variants, declaring));
        if let Some(members) = union.requiring.get(name) {
            hint.push_str(" Required if ");
            hint.push_str(&scope(variants, members.iter().copied()));
        }
        Some(hint)
    });
    each.collect()
}

/// `<discriminator> = a | b`, for some members.
fn scope(variants: &Variants, members: impl Iterator<Item = usize>) -> String {
    let labels: Vec<&str> =
        members.filter_map(|member| variants.labels.get(member)).flatten().copied().collect();
    format!("{} = {}", variants.discriminator, labels.join(" | "))
}

/// The description of a joined property, from what each of its occurrences says: the member's position and
/// its text.
pub(super) fn describe(
    texts: &[(usize, Option<String>)],
    variants: Option<&Variants>,
    hint: Option<&str>,
) -> Option<String> {
    let mut distinct: Vec<(&str, Vec<usize>)> = Vec::new();
    let mut known = HashMap::new();
    for (member, text) in texts {
        let Some(text) = text.as_deref() else { continue };
        let position = *known.entry(text).or_insert_with(|| {
            distinct.push((text, Vec::new()));
            distinct.len() - 1
        });
        if let Some((_, members)) = distinct.get_mut(position) {
            members.push(*member);
        }
    }
    let shared = matches!(distinct.as_slice(), [(_, members)] if members.len() == texts.len());
    let mut pieces: Vec<String> = Vec::new();
    for (text, members) in distinct {
        pieces.push(match variants {
            Some(variants) if !shared => format!("When {}: {text}", scope(variants, members.into_iter())),
            _ => text.to_owned(),
        });
    }
    pieces.extend(hint.map(str::to_owned));
    (!pieces.is_empty()).then(|| pieces.join(" "))
}

/// What a union without a discriminator asks for, in words: the names that its members require, less what
/// all of them do. `None` where names cannot tell the members apart.
pub(super) fn rule(union: &Union, required_beside: &[&str]) -> Option<String> {
    let common = |name: &str| union.requires(name) || required_beside.contains(&name);
    let own = union.required.iter().map(|names| names.iter().copied().filter(|name| !common(name)).collect());
    let less: Vec<Vec<&str>> = own.collect();
    if less.len() < 2 || less.iter().all(Vec::is_empty) {
        return None;
    }
    let members = if less.iter().any(Vec::is_empty) { &union.required } else { &less };
    if members.iter().any(Vec::is_empty) {
        return None;
    }
    let members: Vec<String> = members.iter().map(|names| names.join(", ")).collect();
    let opening = if union.keyword == "oneOf" { "Exactly one of" } else { "At least one of" };
    Some(format!("{opening}: {}", members.join(" | ")))
}
