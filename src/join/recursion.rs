//! Unions whose members lead back to them (behaviour.md 4.2), and an order in which what a union needs comes
//! before it.

use super::document::Document;
use super::place::{PlaceId, Table};

/// The places of a document, grouped into those that need each other.
pub(super) struct Order {
    /// Every place after the places it needs, apart from those that need it too.
    pub(super) places: Vec<PlaceId>,
    group: Table<usize>,
}

impl Order {
    /// Finds the order. A place needs the schemas in it, and a union member what it refers to.
    pub(super) fn of(document: &Document, referred: &Table<Vec<PlaceId>>) -> Self {
        Search::over(document, referred).run(document)
    }

    /// Whether two places need each other.
    pub(super) fn entangled(&self, a: PlaceId, b: PlaceId) -> bool {
        self.group[a] == self.group[b]
    }
}

/// The strongly connected components, found in one walk without recursion (Tarjan).
struct Search {
    needs: Table<Vec<PlaceId>>,
    /// When a place was first met; zero before that.
    met: Table<usize>,
    /// The earliest place that it leads back to.
    earliest: Table<usize>,
    open: Vec<PlaceId>,
    order: Order,
}

const NO_GROUP: usize = usize::MAX;

impl Search {
    fn over(document: &Document, referred: &Table<Vec<PlaceId>>) -> Self {
        let needs =
            Table::of(document, |id| document[id].applied().chain(referred[id].iter().copied()).collect());
        Self {
            needs,
            met: Table::of(document, |_| 0),
            earliest: Table::of(document, |_| 0),
            open: Vec::new(),
            order: Order { places: Vec::new(), group: Table::of(document, |_| NO_GROUP) },
        }
    }

    fn run(mut self, document: &Document) -> Order {
        let mut clock = 0;
        for start in document.ids() {
            let mut path = vec![(start, 0)];
            if self.met[start] != 0 {
                continue;
            }
            while let Some((place, next)) = path.last_mut() {
                let place = *place;
                if *next == 0 {
                    clock += 1;
                    (self.met[place], self.earliest[place]) = (clock, clock);
                    self.open.push(place);
                }
                let need = self.needs[place].get(*next).copied();
                *next += 1;
                match need {
                    Some(need) if self.met[need] == 0 => path.push((need, 0)),
                    Some(need) if self.order.group[need] == NO_GROUP => {
                        self.earliest[place] = self.earliest[place].min(self.met[need]);
                    }
                    Some(_) => {}
                    None => {
                        path.pop();
                        if let Some((before, _)) = path.last() {
                            self.earliest[*before] = self.earliest[*before].min(self.earliest[place]);
                        }
                        self.close(place);
                    }
                }
            }
        }
        self.order
    }

    /// Ends the group of a place that leads back to nothing before it.
    fn close(&mut self, place: PlaceId) {
        if self.earliest[place] != self.met[place] {
            return;
        }
        while let Some(member) = self.open.pop() {
            self.order.group[member] = self.met[place];
            self.order.places.push(member);
            if member == place {
                break;
            }
        }
    }
}
