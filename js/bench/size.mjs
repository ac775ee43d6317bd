/**
 * What each part of the core costs: the code of functions by the crate that their names tell, and constant data.
 *
 * A function that was made of one crate's generic code for another counts for the first that stands in this list.
 */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const PARTS = {
  "the judge": [
    "jsonschema",
    "jsonschema_value",
    "jsonschema_regex",
    "referencing",
    "fluent_uri",
    "data_encoding",
    "email_address",
  ],
  patterns: ["fancy_regex", "regex_automata", "regex_syntax", "aho_corasick"],
  "tape, coercion, join, verdict, plan": ["selvedge"],
  "JSON and bindings": ["serde_json", "serde_core", "serde_wasm_bindgen", "wasm_bindgen", "js_sys"],
};

/**
 * @param named - The core with the names of its functions.
 * @param published - The core as it is published.
 */
export function sizes(named, published) {
  const parts = Object.fromEntries(
    [...Object.keys(PARTS), "Rust's standard library and others", "constant data"].map((part) => [part, 0]),
  );
  const bytes = readFileSync(named);
  const { code, data, imported } = sections(bytes);
  const names = namesOf(bytes);
  code.forEach((size, index) => {
    parts[partOf(names.get(index + imported) ?? "")] += size;
  });
  parts["constant data"] = data;
  const core = readFileSync(published);
  return { parts, bytes: core.length, gzip: gzipSync(core, { level: 9 }).length };
}

function partOf(name) {
  const crates = new Set([...name.matchAll(/([a-z_0-9]+)(?:\[[0-9a-f]+\])?::/g)].map(([, crate]) => crate));
  const found = Object.entries(PARTS).find(([, members]) => members.some((crate) => crates.has(crate)));
  return found?.[0] ?? "Rust's standard library and others";
}

/** The size of each function's code, that of the data, and how many functions are imported. */
function sections(bytes) {
  const found = { code: [], data: 0, imported: 0 };
  for (const { id, at, size } of eachSection(bytes)) {
    if (id === 10) {
      const reader = new Reader(bytes, at);
      for (let left = reader.number(); left > 0; left--) {
        const length = reader.number();
        found.code.push(length);
        reader.at += length;
      }
    } else if (id === 11) {
      found.data = size;
    }
  }
  found.imported = WebAssembly.Module.imports(new WebAssembly.Module(bytes)).filter(
    ({ kind }) => kind === "function",
  ).length;
  return found;
}

/** Functions by their index, from the section `name`. */
function namesOf(bytes) {
  const names = new Map();
  for (const { id, at, size } of eachSection(bytes)) {
    const reader = new Reader(bytes, at);
    if (id !== 0 || reader.text() !== "name") {
      continue;
    }
    while (reader.at < at + size) {
      const kind = bytes[reader.at++];
      const length = reader.number();
      const end = reader.at + length;
      for (let left = kind === 1 ? reader.number() : 0; left > 0; left--) {
        names.set(reader.number(), reader.text());
      }
      reader.at = end;
    }
  }
  return names;
}

function* eachSection(bytes) {
  const reader = new Reader(bytes, 8);
  while (reader.at < bytes.length) {
    const id = bytes[reader.at++];
    const size = reader.number();
    yield { id, at: reader.at, size };
    reader.at += size;
  }
}

class Reader {
  constructor(bytes, at) {
    this.bytes = bytes;
    this.at = at;
  }

  /** An unsigned number in LEB128. */
  number() {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      number |= (byte & 127) << shift;
      if (byte < 128) {
        return number;
      }
    }
  }

  text() {
    const length = this.number();
    this.at += length;
    return this.bytes.toString("utf8", this.at - length, this.at);
  }
}
