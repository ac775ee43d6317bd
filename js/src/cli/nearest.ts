/** The name that a mistyped one was probably meant to be. */

/**
 * The known name that is fewest edits away, case aside; undefined where none is near.
 *
 * @param given - The mistyped name.
 * @param known - The names that would be right.
 */
export function nearest(given: string, known: Iterable<string>): string | undefined {
  const most = given.length > 10 ? 3 : given.length > 4 ? 2 : 1;
  let found: string | undefined;
  let least = most + 1;
  for (const name of known) {
    if (Math.abs(name.length - given.length) < least) {
      const edits = distance(given.toLowerCase(), name.toLowerCase());
      if (edits < least) {
        [found, least] = [name, edits];
      }
    }
  }
  return found;
}

/** Insertions, deletions and replacements between two texts (Levenshtein). */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let at = 1; at <= left.length; at++) {
    const next = [at];
    for (let to = 1; to <= right.length; to++) {
      const replaced = (row[to - 1] ?? 0) + (left[at - 1] === right[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
