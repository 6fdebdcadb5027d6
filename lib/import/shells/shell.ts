/** A word of a command line, as the program would receive it. */
export type ShellWord = {
  readonly text: string;
  /** What a shell would have replaced in it: `$KEY`, `%KEY%`, `$(date)`. It stands in the text as it was written. */
  readonly substitutions: readonly string[];
};

export type CommandLine = {
  readonly words: readonly ShellWord[];
  /** What the program would read from its standard input, where the text says. */
  readonly input: ShellWord | null;
  /** What follows the command: a pipe, another command. */
  readonly after: string;
};

export type ShellResult =
  | { ok: true; line: CommandLine }
  /** `at` counts characters of the text. */
  | { ok: false; message: string; at: number };
