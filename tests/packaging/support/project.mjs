// Temporary projects: each group of ../groups, with the packages of its lock file and the tarball installed.
import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { deadline, missing, Unavailable, unavailableOf } from "./availability.mjs";
import { writeChecks } from "./checks.mjs";
import { scratch, tarball } from "./tarball.mjs";

/** A folder for each group: its `package.json`, its lock file, and what else its project begins with. */
export const groups = fileURLToPath(new URL("../groups", import.meta.url));
const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];
const execute = promisify(execFile);
const opened = new Map();

/** What tools of the groups must not do in a test: report home, or colour what is read by the tests. */
export const ENVIRONMENT = {
  ...process.env,
  CI: "true",
  NO_COLOR: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  WRANGLER_SEND_METRICS: "false",
  DENO_NO_UPDATE_CHECK: "1",
};
delete ENVIRONMENT.FORCE_COLOR;
// Set by the test runner, and heeded by those of the groups.
delete ENVIRONMENT.NODE_TEST_CONTEXT;

/**
 * The project of a group, installed at first use.
 *
 * @throws Unavailable if its packages cannot be had.
 */
export function project(group) {
  if (!opened.has(group)) {
    opened.set(group, open(group));
  }
  return opened.get(group)();
}

/** What cannot be had is not asked for again. */
function open(group) {
  try {
    const one = new Project(group);
    return () => one;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** The version of a package that a group's lock file pins. */
export function pinnedVersion(group, name) {
  const lock = JSON.parse(readFileSync(join(groups, group, "package-lock.json"), "utf8"));
  return lock.packages[`node_modules/${name}`].version;
}

class Project {
  constructor(group) {
    this.group = group;
    this.folder = join(scratch, group);
    mkdirSync(this.folder, { recursive: true });
    this.#install();
    // What a former run built must not be taken for what this one builds.
    rmSync(this.path("out"), { recursive: true, force: true });
    mkdirSync(this.path("out"));
    cpSync(join(groups, group), this.folder, { recursive: true });
    writeChecks(this.folder);
  }

  path(...names) {
    return join(this.folder, ...names);
  }

  write(name, text) {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), text);
    return this.path(name);
  }

  read(name, encoding = "utf8") {
    return readFileSync(this.path(name), encoding);
  }

  /** A package of the group, for the tests to call. */
  async import(name) {
    const from = this.write("import.mjs", "export default (name) => import(name);\n");
    return (await import(from)).default(name);
  }

  /**
   * The path of a program that one of the packages is.
   *
   * @throws Unavailable if it does not run on this machine.
   */
  async program(...names) {
    const path = this.path("node_modules", ...names);
    try {
      await execute(path, ["--version"]);
    } catch ({ message }) {
      throw new Unavailable(`does not start: ${message}`);
    }
    return path;
  }

  /** Runs a program in the project; its standard output. A failure tells both of its outputs. */
  async run(program, args, { environment = {}, timeout = 300_000 } = {}) {
    try {
      const env = { ...ENVIRONMENT, ...environment };
      const options = { cwd: this.folder, env, maxBuffer: 1 << 26, timeout, signal: deadline };
      return (await execute(program, args, options)).stdout;
    } catch (error) {
      throw new Error(`${program} ${args.join(" ")}\n${error.stdout}\n${error.stderr}`, { cause: error });
    }
  }

  /** Runs a command of the group's packages with this Node. */
  runBin(name, args, options) {
    return this.run(process.execPath, [this.path("node_modules/.bin", name), ...args], options);
  }

  #install() {
    const lock = readFileSync(join(groups, this.group, "package-lock.json"), "utf8");
    const stamp = this.path(".installed");
    const wanted = `${tarball().digest}\n${lock}`;
    const had = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
    if (had === wanted) {
      return;
    }
    rmSync(stamp, { force: true });
    for (const name of ["package.json", "package-lock.json"]) {
      cpSync(join(groups, this.group, name), this.path(name));
    }
    if (!had.endsWith(`\n${lock}`)) {
      this.#download(JSON.parse(lock).packages);
    }
    rmSync(this.path("node_modules/selvedge"), { recursive: true, force: true });
    this.#npm("install", "--no-save", tarball().path);
    writeFileSync(stamp, wanted);
  }

  #download(packages) {
    try {
      this.#npm("ci");
    } catch (error) {
      const reason = error.code === "ETIMEDOUT" ? "is not installed after ten minutes" : unavailableOf(error.stderr);
      throw reason === undefined ? error : new Unavailable(reason, { cause: error });
    }
    const lacking = missing(packages, (path) => existsSync(this.path(path)));
    if (lacking.length > 0) {
      throw new Unavailable(`could not be installed: ${lacking.join(", ")}`);
    }
  }

  #npm(...args) {
    const options = { cwd: this.folder, env: ENVIRONMENT, encoding: "utf8", stdio: "pipe", timeout: 600_000 };
    execFileSync("npm", [...args, ...QUIET], options);
  }
}
