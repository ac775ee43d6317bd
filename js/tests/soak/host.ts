/** The host build of the core, in a process of its own (`tests/soak/host.rs`). */
import { type ChildProcess, spawn } from "node:child_process";

export class Host {
  readonly #process: ChildProcess;
  readonly #answers: AsyncGenerator<string, undefined>;

  /** @param program - The example `soak-host`, built. */
  constructor(program: string) {
    this.#process = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
    this.#answers = linesOf(this.#process.stdout as NodeJS.ReadableStream);
  }

  /** Puts questions, one to a line; their answers come in order. */
  put(questions: readonly string[]): void {
    // The empty line asks for the answers so far.
    this.#process.stdin?.write(`${questions.join("\n")}\n\n`);
  }

  async answer(): Promise<string> {
    const { value } = await this.#answers.next();
    if (value === undefined) {
      throw new Error("the host program has ended");
    }
    return value;
  }

  end(): void {
    this.#process.kill();
  }
}

/** Lines end at line feeds only: answers hold other separators as they are. */
async function* linesOf(stream: NodeJS.ReadableStream): AsyncGenerator<string, undefined> {
  let rest = "";
  stream.setEncoding("utf8");
  for await (const chunk of stream) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  return undefined;
}
