/** Plans as the core writes them (src/plan/mod.rs has the format), read once into nodes that the fast path runs. */

/** Bits of {@link PlanNode.kinds}; those of the kinds stand in the order of {@link PlanNode.nodes}. */
export const STRING = 1;
export const NUMBER = 2;
export const BOOLEAN = 4;
export const OBJECT = 8;
export const LIST = 16;
export const NULL = 32;
/** Numbers must be whole. */
export const WHOLE_NUMBERS = 64;
/** Text that starts a list is not known. */
export const TEXT_LIST = 128;
/** Text is read as JSON. */
export const READS_TEXT = 256;

/** Values of {@link PlanNode.form}. */
export const VALUE = 0;
export const BY_KIND = 1;
export const ANY_OF = 2;

/** Up to so many texts are compared one by one. */
const SCANNED = 16;

/** What is said of one named member. */
export interface Member {
  readonly name: string;
  readonly node: PlanNode;
  /** 1 where the member is required. */
  readonly required: number;
}

/** What is said of the members of an object. */
export interface Members {
  readonly least: number;
  readonly most: number;
  /** How many members are required. */
  readonly required: number;
  /** Describes members that are not named. */
  readonly others: PlanNode;
  readonly named: readonly Member[];
  /** Where a name stands among those that are named. */
  readonly places: ReadonlyMap<string, number>;
}

/** What is said of the items of a list. */
export interface Items {
  readonly least: number;
  readonly most: number;
  /** By position. */
  readonly nodes: readonly PlanNode[];
  /** Describes the items after those. */
  readonly rest: PlanNode;
}

/** A pattern, which takes at most `count * (length + 1) ** power` steps. */
export interface Pattern {
  readonly regex: RegExp;
  readonly count: number;
  readonly power: number;
}

/** One node. All are of one shape, so that reading them stays fast. */
export class PlanNode {
  form = VALUE;
  kinds = 0;
  /** The scalar kinds of which no more is said than the bounds of lengths and of numbers; with {@link WHOLE_NUMBERS}. */
  plain = 0;
  /** Bounds of the length of text. */
  least = 0;
  most = Number.POSITIVE_INFINITY;
  /** How many code units are {@link least} characters, whatever they are. */
  surelyLeast = 0;
  patterns: Pattern[] | undefined;
  /** A number between these is finite. */
  minimum = -Number.MAX_VALUE;
  maximum = Number.MAX_VALUE;
  /** Whether more is said of numbers than those and {@link WHOLE_NUMBERS}. */
  limitsNumbers = false;
  exclusiveMinimum = Number.NEGATIVE_INFINITY;
  exclusiveMaximum = Number.POSITIVE_INFINITY;
  multipleOf: number[] = [];
  /** The scalars that are accepted, and the text among them. */
  values: unknown[] | undefined;
  texts: string[] | undefined;
  /** The text after the first of {@link texts}. */
  moreTexts: ReadonlySet<string> | undefined;
  members: Members | undefined;
  items: Items | undefined;
  /** By kind: a node for string, number, boolean, object, list, null and anything else. Any of: all of them. */
  nodes: PlanNode[] = [];
  /** By discriminator: its name, and the nodes by its value. */
  name = "";
  variants: Map<unknown, PlanNode> | undefined;
}

/** @returns The node that describes the arguments. */
export function readPlan(text: string): PlanNode {
  const [names, constants, rows] = JSON.parse(text) as [string[], unknown[], number[][]];
  const nodes = rows.map(() => new PlanNode());
  const tables = { names: names.map(asPropertyName), constants, nodes };
  for (const [index, row] of rows.entries()) {
    new RowReader(row, tables).read(nodes[index] as PlanNode);
  }
  for (const node of nodes) {
    setPlain(node);
  }
  return nodes[1] as PlanNode;
}

/** The same text in the form in which the engine holds property names: comparing two of those is comparing addresses. */
function asPropertyName(name: string): string {
  return Object.keys({ [name]: undefined })[0] as string;
}

/** Matches as `pattern` does (behaviour.md 5.1); nothing at all where this engine is too old for the pattern. */
function regexOf(source: unknown): RegExp {
  try {
    return new RegExp(source as string, "u");
  } catch {
    return /(?!)/;
  }
}

function setPlain(node: PlanNode): void {
  if (node.form === VALUE) {
    node.plain = plainKinds(node);
    // Two code units may be one character.
    node.surelyLeast = Math.max(0, 2 * node.least - 1);
  } else if (node.form === BY_KIND) {
    const [text, number, boolean, , , nothing] = node.nodes as [PlanNode, PlanNode, PlanNode, 0, 0, PlanNode];
    node.plain =
      (plainKinds(text) & ((node.kinds & TEXT_LIST) === 0 ? STRING : 0)) |
      (plainKinds(number) & (NUMBER | WHOLE_NUMBERS)) |
      (plainKinds(boolean) & BOOLEAN) |
      (plainKinds(nothing) & NULL);
    node.most = text.most;
    node.surelyLeast = Math.max(0, 2 * text.least - 1);
    node.minimum = number.minimum;
    node.maximum = number.maximum;
  }
}

function plainKinds({ form, kinds, values, patterns, limitsNumbers }: PlanNode): number {
  if (form !== VALUE || values !== undefined) {
    return 0;
  }
  const text = patterns !== undefined || (kinds & TEXT_LIST) !== 0 ? 0 : STRING;
  const numbers = limitsNumbers ? 0 : NUMBER | WHOLE_NUMBERS;
  return kinds & (text | numbers | BOOLEAN | NULL);
}

interface Tables {
  readonly names: readonly string[];
  readonly constants: readonly unknown[];
  readonly nodes: readonly PlanNode[];
}

/** Reads one row, number by number. */
class RowReader {
  readonly #row: readonly number[];
  readonly #tables: Tables;
  #at = 0;

  constructor(row: readonly number[], tables: Tables) {
    this.#row = row;
    this.#tables = tables;
  }

  read(node: PlanNode): void {
    node.form = this.#next();
    switch (node.form) {
      case VALUE:
        this.#value(node);
        return;
      case BY_KIND:
        node.kinds = this.#next();
        node.nodes = this.#list(6, () => this.#node());
        node.nodes.push(this.#tables.nodes[0] as PlanNode);
        return;
      case ANY_OF:
        node.nodes = this.#list(this.#row.length - 1, () => this.#node());
        return;
      default:
        node.name = this.#name();
        node.variants = new Map(this.#list((this.#row.length - 2) / 2, () => [this.#constant(), this.#node()]));
    }
  }

  #value(node: PlanNode): void {
    node.kinds = this.#next();
    while (this.#at < this.#row.length) {
      switch (this.#next()) {
        case 1:
          node.values = this.#list(this.#next(), () => this.#constant());
          node.texts = node.values.filter((value) => typeof value === "string").map(asPropertyName);
          node.moreTexts = new Set(node.texts.splice(SCANNED));
          node.limitsNumbers = true;
          break;
        case 2:
          node.least = this.#next();
          node.most = this.#most();
          break;
        case 3:
          this.#bound(node, this.#next(), this.#next());
          break;
        case 4:
          node.members = this.#members();
          break;
        case 5:
          node.items = this.#items();
          break;
        default:
          node.patterns ??= [];
          node.patterns.push({ regex: regexOf(this.#constant()), count: this.#next(), power: this.#next() });
      }
    }
  }

  #bound(node: PlanNode, which: number, limit: number): void {
    switch (which) {
      case 0:
        node.minimum = Math.max(node.minimum, limit);
        return;
      case 1:
        node.maximum = Math.min(node.maximum, limit);
        return;
      case 2:
        node.exclusiveMinimum = Math.max(node.exclusiveMinimum, limit);
        break;
      case 3:
        node.exclusiveMaximum = Math.min(node.exclusiveMaximum, limit);
        break;
      default:
        node.multipleOf.push(limit);
    }
    node.limitsNumbers = true;
  }

  #members(): Members {
    const [least, most, required, others] = [this.#next(), this.#most(), this.#next(), this.#node()];
    const named = this.#list(
      this.#next(),
      (): Member => ({ name: this.#name(), node: this.#node(), required: this.#next() }),
    );
    const places = new Map(named.map(({ name }, place) => [name, place]));
    return { least, most, required, others, named, places };
  }

  #items(): Items {
    const [least, most, rest] = [this.#next(), this.#most(), this.#node()];
    return { least, most, rest, nodes: this.#list(this.#next(), () => this.#node()) };
  }

  #next(): number {
    return this.#row[this.#at++] as number;
  }

  #most(): number {
    const most = this.#next();
    return most < 0 ? Number.POSITIVE_INFINITY : most;
  }

  #node(): PlanNode {
    return this.#tables.nodes[this.#next()] as PlanNode;
  }

  #name(): string {
    return this.#tables.names[this.#next()] as string;
  }

  #constant(): unknown {
    return this.#tables.constants[this.#next()];
  }

  #list<Item>(length: number, item: () => Item): Item[] {
    return Array.from({ length }, item);
  }
}
