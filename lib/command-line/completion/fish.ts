import { type CommandSpec, type OptionSpec, PROGRAM, type ValueKind } from "../command";
import { commands, optionsOf } from "../commands";
import { nestedCommands } from "./nested-commands";

const quoted = (text: string): string => `'${text.replace(/[\\']/g, String.raw`\$&`)}'`;

/** Whether the names of a command are on the line. */
const condition = ({ path }: CommandSpec): string =>
  quoted(path.map((word) => `__fish_seen_subcommand_from ${word}`).join("; and "));

const valueFlags = ({
  kind,
  choices,
}: {
  readonly kind: ValueKind;
  readonly choices?: readonly string[];
}): string => {
  if (choices) return ` -x -a ${quoted(choices.join(" "))}`;
  return { file: " -r -F", folder: " -x -a '(__fish_complete_directories)'", text: " -x" }[kind];
};

const optionLine =
  (command: CommandSpec) =>
  ({ name, value, help }: OptionSpec): string =>
    `complete -c ${PROGRAM} -n ${condition(command)} -l ${name}${value === null ? "" : valueFlags(value)} -d ${quoted(help)}`;

function argumentLines(command: CommandSpec): string[] {
  const [argument] = command.arguments;
  if (!argument || (argument.kind === "text" && !argument.choices)) return [];
  const flags = argument.choices
    ? `-a ${quoted(argument.choices.join(" "))}`
    : argument.kind === "file"
      ? "-F"
      : "-a '(__fish_complete_directories)'";
  return [`complete -c ${PROGRAM} -n ${condition(command)} ${flags}`];
}

export function fishCompletion(): string {
  const names = nestedCommands();
  const all = names.map(({ word }) => word).join(" ");
  const lines = [
    `# Completions of ${PROGRAM} for fish.`,
    `complete -c ${PROGRAM} -f`,
    ...names.map(
      ({ word, summary }) =>
        `complete -c ${PROGRAM} -n ${quoted(`not __fish_seen_subcommand_from ${all}`)} -a ${word}${summary === null ? "" : ` -d ${quoted(summary)}`}`,
    ),
    ...names.flatMap(({ word, second }) =>
      second.map(
        (each) =>
          `complete -c ${PROGRAM} -n ${quoted(`__fish_seen_subcommand_from ${word}; and not __fish_seen_subcommand_from ${second.map((one) => one.word).join(" ")}`)} -a ${each.word} -d ${quoted(each.summary)}`,
      ),
    ),
    ...commands.flatMap((command) => [
      ...optionsOf(command).map(optionLine(command)),
      ...argumentLines(command),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}
