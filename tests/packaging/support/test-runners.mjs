import { readFileSync } from "node:fs";

/** Each result as a test, for the runners whose tests have these globals or import them. */
export const TESTS = `
for (const { name, error } of check()) {
  test(name, () => {
    expect(error).toBe(undefined);
  });
}
`;

/** The results that a runner has written as JSON. */
export function fromReport(path) {
  const { testResults } = JSON.parse(readFileSync(path, "utf8"));
  return testResults.flatMap(({ message, assertionResults }) => {
    const results = assertionResults.map(({ title, status, failureMessages }) =>
      status === "passed" ? { name: title } : { name: title, error: failureMessages.join("\n") || status },
    );
    return results.length === 0 ? [{ name: "the file", error: message }] : results;
  });
}
