/** An MCP server as a process: messages over its standard streams, one per line, and an end to it in any case. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { isObject, type JsonObject } from "./schema-places.js";
import { probe } from "./sentences.js";
import { Unusable } from "./unusable.js";

/** The longest message that is read, in bytes. */
const LONGEST = 256 * 1024 * 1024;
/** How many of the last lines of its standard error are kept, and how much of each. */
const HEARD = { lines: 10, length: 400 };
/** How long the server may take to end by itself, and then to heed SIGTERM. */
const GRACE = { end: 300, terminate: 1_000 };

interface Waiting {
  readonly id: number;
  readonly method: string;
  answer(message: JsonObject): void;
  fail(reason: Unusable): void;
}

/** A running server. Requests are made one after another. */
export class ServerProcess {
  readonly #process: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #ended: Promise<void>;
  #waiting: Waiting | undefined;
  #failure: ((method: string) => string) | undefined;
  #nextId = 1;
  #unread: Buffer[] = [];
  #unreadBytes = 0;
  #heard = "";

  /** @param program - The command and its arguments. */
  constructor([command = "", ...words]: readonly string[]) {
    // A process group of its own, so that what the command starts ends with it.
    const isGrouped = process.platform !== "win32";
    this.#process = spawn(command, words, { stdio: ["pipe", "pipe", "pipe"], detached: isGrouped });
    this.#process.stdout.on("data", (chunk: Buffer) => this.#read(chunk));
    this.#process.stderr.on("data", (chunk: Buffer) => {
      this.#heard = (this.#heard + chunk.toString("utf8")).slice(-HEARD.lines * HEARD.length);
    });
    // What cannot be written is not answered; the end of the process says why.
    this.#process.stdin.on("error", () => {});
    this.#ended = new Promise((resolve) => {
      this.#process.on("error", (error: NodeJS.ErrnoException) => {
        const isOneWord = error.code === "ENOENT" && words.length === 0 && /\s/.test(command);
        this.#fail(() => (isOneWord ? probe.oneWord : probe.notStarted)(command, error.code ?? error.message));
        resolve();
      });
      this.#process.on("close", (code, signal) => {
        const how = code === null ? probe.signal(signal ?? "") : probe.exitCode(code);
        this.#fail((method) => probe.ended(method, how));
        resolve();
      });
    });
  }

  /**
   * Sends a request and waits for its result.
   *
   * @throws Unusable where the server ends, answers with an error or writes what is no message.
   */
  request(method: string, params: object): Promise<JsonObject> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const fail = (reason: Unusable): void => reject(reason);
      const answer = (message: JsonObject): void => {
        if (isObject(message.result)) {
          resolve(message.result);
        } else {
          reject(new Unusable(whyNoResult(method, message), this.#lastWords()));
        }
      };
      this.#waiting = { id, method, answer, fail };
      if (this.#failure === undefined) {
        this.#write({ id, method, params });
      } else {
        this.#fail(this.#failure);
      }
    });
  }

  /** Sends a notification. */
  notify(method: string): void {
    this.#write({ method });
  }

  /** Gives up the request that is waited for. */
  abandon(reason: (method: string) => string): void {
    this.#fail(reason);
  }

  /** Ends the server: by closing its input, then by signals to it and to what it started. */
  async end(): Promise<void> {
    this.#process.stdin.end();
    if (!(await this.#endsWithin(GRACE.end))) {
      this.kill("SIGTERM");
      await this.#endsWithin(GRACE.terminate);
    }
    // Also where the server itself is gone: what it started may not be.
    this.kill("SIGKILL");
    this.#process.stdout.destroy();
    this.#process.stderr.destroy();
  }

  /** Sends a signal to the server and to what it started. */
  kill(signal: "SIGTERM" | "SIGKILL"): void {
    const { pid } = this.#process;
    if (pid === undefined) {
      return;
    }
    try {
      process.platform === "win32" ? this.#process.kill(signal) : process.kill(-pid, signal);
    } catch {
      // There is nobody left to receive it.
    }
  }

  async #endsWithin(milliseconds: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), milliseconds);
    });
    const inTime = await Promise.race([this.#ended.then(() => true), late]);
    clearTimeout(timer);
    return inTime;
  }

  #write(message: object): void {
    this.#process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  #read(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      const line = Buffer.concat([...this.#unread, rest.subarray(0, end)]).toString("utf8");
      this.#unread = [];
      this.#unreadBytes = 0;
      rest = rest.subarray(end + 1);
      this.#receive(line);
    }
    this.#unread.push(rest);
    this.#unreadBytes += rest.length;
    if (this.#unreadBytes > LONGEST) {
      this.#unread = [];
      this.#fail(() => probe.tooMuch(LONGEST));
    }
  }

  #receive(line: string): void {
    if (line.trim() === "") {
      return;
    }
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      message = undefined;
    }
    if (!isObject(message)) {
      this.#fail(() => probe.noMessage(line));
    } else if (typeof message.method === "string") {
      this.#answerRequest(message);
    } else if (message.id === this.#waiting?.id) {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      waiting?.answer(message);
    }
  }

  /** A server may ask whether its client is there; anything else that it asks for was not offered. */
  #answerRequest({ id, method }: JsonObject): void {
    if (id !== undefined) {
      const answer = method === "ping" ? { result: {} } : { error: { code: -32601, message: "method not found" } };
      this.#write({ id, ...answer });
    }
  }

  #fail(reason: (method: string) => string): void {
    this.#failure ??= reason;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.fail(new Unusable(reason(waiting.method), this.#lastWords()));
  }

  #lastWords(): string[] {
    const lines = this.#heard
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    return lines.length === 0 ? [] : [probe.heard(), ...lines.slice(-HEARD.lines)];
  }
}

function whyNoResult(method: string, { error, result }: JsonObject): string {
  if (!isObject(error)) {
    return probe.noResult(method, JSON.stringify(result ?? null));
  }
  return probe.refused(method, typeof error.message === "string" ? error.message : JSON.stringify(error));
}
