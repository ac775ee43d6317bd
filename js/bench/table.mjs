/**
 * The README's tables of speed and size, written from results.json: `node table.mjs`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const readme = new URL("../../README.md", import.meta.url);
const results = new URL("results.json", import.meta.url);

const PEERS = {
  zod: "zod 4",
  ajv: "ajv",
  typebox: "typebox",
  schemasafe: "schemasafe",
  cfworker: "@cfworker",
};

/** README.md as it is, and as it ought to be. */
export function readmes() {
  const found = readFileSync(readme, "utf8");
  const measured = JSON.parse(readFileSync(results, "utf8"));
  const wanted = Object.entries({ speed: speed(measured), size: size(measured.size) }).reduce((text, [name, table]) => {
    const between = new RegExp(`(?<=<!-- ${name}: .*-->\n).*(?=<!-- /${name} -->)`, "s");
    if (!between.test(text)) {
      throw new Error(`README.md has no place for the table of ${name}`);
    }
    return text.replace(between, () => table);
  }, found);
  return { found, wanted };
}

function speed({ "µs per call": calls, "ms in a fresh process": cold, "hostile patterns, ms": hostile }) {
  const rows = [
    ...Object.entries(calls).map(([name, row]) => [name, `${told(row.selvedge.median)} µs`, row, "selvedge"]),
    [
      "100 tools registered, cold",
      `${told(cold["100 tools: tools"].selvedge.median)} ms`,
      cold["100 tools: tools"],
      "selvedge",
    ],
    [
      "100 tools discovered, cold",
      `${told(cold["100 tools: tools"]["selvedge, discovered"].median)} ms`,
      cold["100 tools: tools"],
      "selvedge, discovered",
    ],
  ].map(([name, own, row, to]) => {
    const ratio = (peer) => (row[peer] === undefined ? "–" : `${told(row[peer].ratio / row[to].ratio)} ×`);
    return line([name, own, ...Object.keys(PEERS).map(ratio)]);
  });
  const patterns = Object.entries(hostile).map(([pattern, row]) =>
    line([
      `pattern \`${pattern}\` on 40 characters`,
      `${row.selvedge} ms`,
      ...Object.keys(PEERS).map((peer) => (typeof row[peer] === "number" ? `${row[peer]} ms` : "hangs")),
    ]),
  );
  const head = [
    line(["", "selvedge", ...Object.values(PEERS)]),
    line(["---", "--:", ...Object.keys(PEERS).map(() => "--:")]),
  ];
  return [...head, ...rows, ...patterns].join("");
}

function size({ parts, bytes, gzip }) {
  const rows = Object.entries(parts).map(([part, cost]) => line([part, `${Math.round(cost / 1000)} KB`]));
  const whole = line([
    "`core.wasm`",
    `${Math.round(bytes / 1000)} KB, ${Math.round(gzip / 1000)} KB compressed (gzip)`,
  ]);
  return [line(["part of the core", "size"]), line(["---", "--:"]), ...rows, whole].join("");
}

const line = (cells) => `| ${cells.join(" | ")} |\n`;

/** Two digits, or all before the point. */
const told = (number) => (number >= 100 ? String(Math.round(number)) : String(Number(number.toPrecision(2))));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(readme, readmes().wanted);
}
