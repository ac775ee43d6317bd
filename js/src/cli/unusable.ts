/** Why the program cannot do what it was asked for: wrong usage, or input that cannot be read. Exit code 2. */
export class Unusable extends Error {
  /** @param message - The sentence that is printed. */
  constructor(
    message: string,
    /** Lines to print below it as they are, such as the last words of a server. */
    readonly below: readonly string[] = [],
  ) {
    super(message);
  }
}

/** Wrong usage: the answer also tells where the help is. */
export class WrongUsage extends Unusable {
  /** @param message - The sentence that is printed. */
  constructor(
    message: string,
    /** The command whose help tells more. */
    readonly command?: string,
  ) {
    super(message);
  }
}
