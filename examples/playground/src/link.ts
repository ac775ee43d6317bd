/** What is on the page as the fragment of its address: JSON, deflated, in the letters of base64url. */

/** What a link carries. */
export interface State {
  readonly tools: string;
  readonly tool: number;
  readonly arguments: string;
  readonly foreign: boolean;
  readonly scalars: boolean;
  readonly defaults: boolean;
}

/** The longest fragment that is made; longer ones do not survive being sent. */
const LONGEST = 60_000;
/** The most that a fragment is let grow to when it is read. */
const MOST = 8 * 1024 * 1024;

const KEY = "#s=";

/** The fragment; undefined where it would be too long. */
export async function fragmentOf(state: State): Promise<string | undefined> {
  const text = JSON.stringify(state);
  if (text.length > MOST) {
    return undefined;
  }
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (let start = 0; start < bytes.length; start += 4_096) {
    letters += String.fromCharCode(...bytes.subarray(start, start + 4_096));
  }
  const fragment = KEY + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return fragment.length > LONGEST ? undefined : fragment;
}

/**
 * What a fragment carries; undefined where it is no such fragment.
 *
 * @throws Error for one that is broken.
 */
export async function stateOf(fragment: string): Promise<State | undefined> {
  if (!fragment.startsWith(KEY)) {
    return undefined;
  }
  const letters = atob(fragment.slice(KEY.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    text += decoder.decode(chunk.value, { stream: true });
    if (text.length > MOST) {
      throw new Error("the link carries too much");
    }
  }
  return checkState(JSON.parse(text));
}

/** A link may come from anywhere: only what has the right kinds is taken. */
function checkState(given: unknown): State {
  const { tools, tool, arguments: args, foreign, scalars, defaults } = (given ?? {}) as Record<string, unknown>;
  const isState =
    typeof tools === "string" &&
    Number.isInteger(tool) &&
    typeof args === "string" &&
    [foreign, scalars, defaults].every((flag) => typeof flag === "boolean");
  if (!isState) {
    throw new Error("the link carries something else");
  }
  return { tools, tool, arguments: args, foreign, scalars, defaults } as State;
}
