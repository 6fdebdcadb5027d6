/** The kind of a value; shells complete files and folders. */
export type ValueKind = "file" | "folder" | "text";

export type ArgumentSpec = {
  /** As in a usage line: `FILE`. */
  readonly label: string;
  readonly kind: ValueKind;
  readonly choices?: readonly string[];
  readonly min: number;
  readonly max: number;
};

export type OptionSpec = {
  /** Without dashes. */
  readonly name: string;
  /** Null for a switch. */
  readonly value: {
    readonly label: string;
    readonly kind: ValueKind;
    readonly choices?: readonly string[];
  } | null;
  readonly repeats?: true;
  /** One sentence without a full stop at its end. */
  readonly help: string;
};

/** One command of `workbench`. Help, parser, completions and the guide derive from it. */
export type CommandSpec = {
  /** `["library", "add"]`. */
  readonly path: readonly string[];
  readonly summary: string;
  readonly details: readonly string[];
  readonly arguments: readonly ArgumentSpec[];
  readonly options: readonly OptionSpec[];
  /** Without the name of the program. */
  readonly examples: readonly string[];
};

export const PROGRAM = "workbench";

export const commandName = ({ path }: Pick<CommandSpec, "path">): string => path.join(" ");

/** `workbench compare FILE FILE … [options]`. */
export function usageLine(command: CommandSpec): string {
  const parts = command.arguments.flatMap(({ label, min, max }) => [
    ...Array.from({ length: min }, () => label),
    ...(max > min ? [min === 0 ? `[${label}]` : "…"] : []),
  ]);
  return [PROGRAM, ...command.path, ...parts, "[options]"].join(" ");
}

/** `--var NAME=VALUE`. */
export const optionLabel = ({ name, value }: OptionSpec): string =>
  value === null ? `--${name}` : `--${name} ${value.choices?.join("|") ?? value.label}`;
