// Servers that a row starts as programs of their own.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { ENVIRONMENT } from "./project.mjs";

/** A port that nothing listens at. */
export async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Runs a server until `use` is done with its address. The program gets a process group of its own, which is ended whole. */
export async function running(folder, program, args, { port, environment }, use) {
  const child = spawn(program, args, { cwd: folder, env: { ...ENVIRONMENT, ...environment }, detached: true });
  let output = "";
  let ended = false;
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (output += data));
  child.on("exit", () => (ended = true));
  const address = `http://127.0.0.1:${port}/`;
  try {
    for (let tries = 0; !(await answers(address)); tries++) {
      if (ended || tries === 300) {
        throw new Error(`no server at ${address}\n${output}`);
      }
      await setTimeout(200);
    }
    return await use(address);
  } catch (error) {
    throw new Error(`${error.message}\n${output}`, { cause: error });
  } finally {
    if (!ended) {
      const exit = new Promise((resolve) => child.once("exit", resolve));
      process.kill(-child.pid, "SIGKILL");
      await exit;
    }
  }
}

/** The results that a route answers with. */
export async function answered(address) {
  return (await fetch(address)).json();
}

/** The results in a page that the server has rendered. */
export async function rendered(address) {
  const text = /<output>(.*?)<\/output>/s.exec(await (await fetch(address)).text())[1];
  return JSON.parse(text.replaceAll("&quot;", '"')).results;
}

async function answers(address) {
  try {
    await fetch(address);
    return true;
  } catch {
    return false;
  }
}
