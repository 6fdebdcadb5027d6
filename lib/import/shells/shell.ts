/** One argument as the program would receive it. */
export type ShellWord = {
  readonly text: string;
  /**
   * Substitutions that a shell would make: `$KEY`, `%KEY%`, `$(date)`. They stay in the text
   * unchanged.
   */
  readonly substitutions: readonly string[];
};

export type CommandLine = {
  readonly args: readonly ShellWord[];
  /** Standard input, if the text contains it. */
  readonly input: ShellWord | null;
  /** The rest after the command: a pipe, another command. */
  readonly after: string;
};

export type ShellResult =
  | { ok: true; line: CommandLine }
  /** `at` in characters. */
  | { ok: false; message: string; at: number };
