// What keeps a way from being tried, as opposed to what fails in it.

/** Thrown where an environment could not be had, which says nothing about the package. */
export class Unavailable extends Error {}

const minutes = Number(process.env.MATRIX_MINUTES);

/** Aborted when the minutes of `MATRIX_MINUTES` are over, where it is given. */
export const deadline = minutes > 0 ? AbortSignal.timeout(minutes * 60_000) : new AbortController().signal;

/** Why a way that ended with this error, or is yet to begin, has no result. Nothing where it failed. */
export function reasonToSkip(error) {
  if (deadline.aborted) {
    return `not done within ${minutes} minutes`;
  }
  return error instanceof Unavailable ? error.message : undefined;
}

/** npm's codes of a registry that does not answer, or not with the package, and of another machine. */
const UNAVAILABLE =
  /^(E[45]\d\d|EAI_AGAIN|ECONN\w*|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|\w*TIMEDOUT|ERR_SOCKET_TIMEOUT|EBADPLATFORM)$/;

/** What npm's output says that could not be had. Nothing where the fault is another, such as a lock file that is wrong. */
export function unavailableOf(output) {
  const code = /^npm error code (\S+)$/m.exec(output)?.[1];
  return code !== undefined && UNAVAILABLE.test(code) ? `could not be installed: ${code}` : undefined;
}

/**
 * The packages made for this machine that a project lacks. npm leaves out an optional package that it does not get, and
 * fails not: but these are what the tools run on.
 *
 * @param packages - Of the lock file.
 * @param has - Whether the project has one of them.
 */
export function missing(packages, has) {
  const { glibcVersionRuntime } = process.report.getReport().header;
  const here = { os: process.platform, cpu: process.arch, libc: glibcVersionRuntime ? "glibc" : "musl" };
  const fits = (made) => Object.keys(here).every((key) => made[key] === undefined || made[key].includes(here[key]));
  return Object.keys(packages).filter((path) => {
    const { optional, os, cpu, libc } = packages[path];
    return optional && os && cpu && fits({ os, cpu, libc }) && !has(path);
  });
}
