// What the judges say of the same values, counted.
import { judgeFor } from "./judges.mjs";
import { kindOf } from "./kind.mjs";
import { minimal } from "./minimal.mjs";

/** The word for what a peer says; what it throws is no verdict, and is its own word. */
export const wordOf = (said) => (typeof said === "string" ? said : said ? "accepts" : "refuses");

/** One kind of difference, and the least that shows it. */
export function difference(peer, said, schema, value) {
  if (typeof said === "string") {
    return { kind: `${peer} ${said}`, shown: { schema, value } };
  }
  const differs = (smaller, part) =>
    judgeFor(peer, smaller)?.(part) === said && judgeFor("selvedge", smaller)?.(part) === !said;
  const shown = minimal(schema, value, differs);
  return { kind: kindOf(peer, wordOf(said), shown.schema, shown.value), shown };
}

/** What one peer says, beside selvedge. */
export class Tally {
  schemas = 0;
  compared = 0;
  equal = 0;
  /** How often each kind of difference was met. */
  kinds = new Map();
  /** By kind, the first that showed it. */
  shown = new Map();

  constructor(peer) {
    this.peer = peer;
  }

  /** @param verdicts - What selvedge says of each value. */
  compare(schema, values, verdicts) {
    const judge = judgeFor(this.peer, schema);
    if (judge === undefined) {
      return;
    }
    this.schemas++;
    for (const [index, value] of values.entries()) {
      const said = judge(value);
      this.compared++;
      if (said === verdicts[index]) {
        this.equal++;
      } else {
        const { kind, shown } = difference(this.peer, said, schema, value);
        this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
        this.shown.set(kind, this.shown.get(kind) ?? JSON.stringify(shown).slice(0, 2000));
      }
    }
  }

  get lines() {
    const { peer, schemas, compared, equal } = this;
    const kinds = [...this.kinds].sort().map(([kind, count]) => `  ${count} differ: ${kind}`);
    return [`${peer}: ${schemas} schemas, ${compared} values compared, ${equal} equal`, ...kinds];
  }
}
