/**
 * Runs vectors and cases against the package. Its text is copied into every project: it uses nothing from outside of
 * itself, and nothing that one of the environments lacks.
 *
 * @param selvedge - The exports of the main entry, or of `selvedge/slim` after `init`.
 * @param adapters - The exports of `mcp`, `ai` and `vitest`, where they are checked.
 * @param given - The `vectors` and `cases`.
 * @returns A list of `{ name, error? }`.
 */
export function checkPackage(selvedge, adapters, given) {
  const text = (value) => JSON.stringify(sorted(value));
  const sorted = (value) => {
    if (Array.isArray(value)) {
      return value.map(sorted);
    }
    if (value === null || typeof value !== "object") {
      return value === undefined ? "(undefined)" : value;
    }
    const entries = Object.keys(value).sort();
    return Object.fromEntries(entries.map((key) => [key, sorted(value[key])]));
  };
  const same = (found, wanted) => {
    if (text(found) !== text(wanted)) {
      throw new Error(`found ${text(found)}, wanted ${text(wanted)}`);
    }
  };
  const paths = (issues) => issues.map(({ path }) => path);
  const tool = (schema) => ({ name: "t", inputSchema: schema });

  const byMechanism = {
    coerce({ schema, input, expected }) {
      same(selvedge.coerceArguments(schema, input), expected.value);
    },
    refuse({ schema, input, expected }) {
      let thrown;
      try {
        selvedge.coerceArguments(schema, input);
      } catch (error) {
        thrown = error;
      }
      same(thrown instanceof selvedge.ArgumentsError, true);
      same([thrown.issues[0].path, thrown.issues[0].message], [expected.path, expected.message]);
    },
    verdict({ schema, input, expected }) {
      const outcome = selvedge.discoverTools([tool(schema)]).check("t", input);
      same(outcome.ok ? "send" : "refuse", expected.decision);
      same(outcome.ok ? outcome.value : paths(outcome.issues), outcome.ok ? expected.arguments : expected.refused_at);
      same(paths(outcome.setAside), expected.set_aside ?? []);
    },
    join({ schema, expected }) {
      same(selvedge.joinUnions(schema), expected.schema);
    },
  };

  const byAdapter = {
    mcp({ SelvedgeJsonSchemaValidator, toCallToolResult }) {
      const validate = new SelvedgeJsonSchemaValidator().getValidator({ type: "object", required: ["q"] });
      same([validate({ q: 1 }).valid, validate({}).valid], [true, false]);
      same(
        toCallToolResult(selvedge.registerTools([tool({ type: "object", required: ["q"] })]).check("t", {})).isError,
        true,
      );
    },
    ai({ guardTools }) {
      const inputSchema = selvedge.registerTools([tool({ type: "object" })]).get("t");
      same(Object.keys(guardTools({ t: { inputSchema } })), ["t"]);
    },
    vitest({ toolMatchers }) {
      const accepting = selvedge.registerTools([tool({ type: "object" })]).get("t");
      same(toolMatchers.toAcceptArguments.call({ isNot: false }, accepting, {}).pass, true);
    },
  };

  const results = [];
  const check = (name, run) => {
    try {
      run();
      results.push({ name });
    } catch (error) {
      results.push({ name, error: error?.cause ? `${error} (${error.cause})` : String(error) });
    }
  };
  for (const vector of given.vectors) {
    check(vector.id, () => byMechanism[vector.mechanism](vector));
  }
  for (const { id, schema, input, wanted } of given.cases) {
    check(id, () => {
      const outcome = selvedge.registerTools([tool(schema)]).check("t", input);
      same(outcome.ok ? "accepted" : "refused", wanted.outcome);
      same(
        outcome.ok ? outcome.value : `/${outcome.issues[0].path.join("/")}`,
        outcome.ok ? wanted.value : wanted.path,
      );
    });
  }
  for (const name of Object.keys(adapters)) {
    check(`selvedge/${name}`, () => byAdapter[name](adapters[name]));
  }
  return results;
}
