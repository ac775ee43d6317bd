/** JSON Pointers (RFC 6901), which name the places that findings are about. */

/** A step as a pointer writes it, with the slash before it. */
export function pointerStep(step: string | number): string {
  return `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** A path as a pointer. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map(pointerStep).join("");
}

/** The steps of a pointer. */
export function stepsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
