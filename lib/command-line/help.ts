import { type CommandSpec, commandName, optionLabel, PROGRAM, usageLine } from "./command";
import { commands, optionsOf } from "./commands";
import { exitCodeMeanings } from "./exit-codes";

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
};

const exitCodeList = () =>
  `Exit codes:\n${columns(exitCodeMeanings.map(([code, meaning]) => [String(code), meaning]))}`;

/** The list of all commands, or of those that begin with the same word. */
export function generalHelp(under: string | null = null): string {
  const shown = commands.filter(({ path }) => under === null || path[0] === under);
  return [
    `Usage: ${[PROGRAM, ...(under === null ? [] : [under])].join(" ")} COMMAND [options]`,
    `Commands:\n${columns(shown.map((command) => [commandName(command), command.summary]))}`,
    `${PROGRAM} COMMAND --help shows the options of a command, ${PROGRAM} --version the version.`,
    exitCodeList(),
  ].join("\n\n");
}

export function commandHelp(command: CommandSpec): string {
  const { summary, details, examples } = command;
  return [
    `Usage: ${usageLine(command)}`,
    `${summary}.`,
    ...(details.length > 0 ? [details.join("\n")] : []),
    `Options:\n${columns(optionsOf(command).map((option) => [optionLabel(option), option.help]))}`,
    `Examples:\n${examples.map((example) => `  ${PROGRAM} ${example}`).join("\n")}`,
    exitCodeList(),
  ].join("\n\n");
}
