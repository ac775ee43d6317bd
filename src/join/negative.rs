//! Places where nothing is joined (behaviour.md 4.1): a join widens, and there widening would narrow.

use super::{
    boundary::Boundaries,
    document::Document,
    place::{PlaceId, Table},
    position::Role,
};

/// Where a union may be joined: not under `not`, `if` or a counted `contains`, and not in a definition that
/// only such places reach.
pub(super) fn joinable(document: &Document, boundaries: &Boundaries) -> Table<bool> {
    let negative = negative(document);
    let reached = reached(document, document.ids().filter(|id| negative[*id]));
    let positive = reached_positively(document, &negative, &reached);
    let pinned = reached_from_afar(document, boundaries, &positive, &reached);
    Table::of(document, |id| !pinned[id] && (positive[id] || !reached[id]))
}

/// What stands in a negative place of the document.
fn negative(document: &Document) -> Table<bool> {
    let mut negative = Table::of(document, |_| false);
    for id in document.ids() {
        let here = negative[id];
        for applicator in &document[id].applicators {
            for child in &applicator.places {
                negative[*child] = here || applicator.role == Role::Negative;
            }
        }
        for child in &document[id].beyond {
            negative[*child] = here;
        }
    }
    negative
}

/// Everything that some schemas apply, themselves included.
fn reached(document: &Document, from: impl Iterator<Item = PlaceId>) -> Table<bool> {
    spread(document, from, |_| true)
}

/// Everything that is applied where widening widens: from the root and from every definition that no
/// negative place reaches.
fn reached_positively(document: &Document, negative: &Table<bool>, reached: &Table<bool>) -> Table<bool> {
    let definitions = document.ids().flat_map(|id| {
        let place = &document[id];
        let held = place.applicators.iter().filter(|applicator| applicator.role == Role::Definition);
        held.flat_map(|applicator| &applicator.places).chain(&place.beyond)
    });
    let starts: Vec<PlaceId> =
        definitions.copied().filter(|id| !reached[*id]).chain([PlaceId::ROOT]).collect();
    spread(document, starts.into_iter(), |id| !negative[id])
}

/// What is referred to from where only negative places lead, and no copy there could refer back to.
fn reached_from_afar(
    document: &Document,
    boundaries: &Boundaries,
    positive: &Table<bool>,
    reached: &Table<bool>,
) -> Table<bool> {
    let far = document.ids().filter_map(|id| {
        let target = document[id].target().filter(|_| reached[id] && !positive[id])?;
        (!boundaries.may_move(document[target].resource, document[id].resource)).then_some(target)
    });
    spread(document, far.collect::<Vec<_>>().into_iter(), |_| true)
}

/// What can be reached from some schemas through what they apply, definitions left out.
fn spread(
    document: &Document,
    from: impl Iterator<Item = PlaceId>,
    may_enter: impl Fn(PlaceId) -> bool,
) -> Table<bool> {
    let mut found = Table::of(document, |_| false);
    let mut waiting: Vec<PlaceId> = from.collect();
    while let Some(id) = waiting.pop() {
        if found[id] || !may_enter(id) {
            continue;
        }
        found[id] = true;
        waiting.extend(document[id].applied());
        waiting.extend(document[id].target());
    }
    found
}
