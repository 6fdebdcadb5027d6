import { commandName, optionLabel, usageLine } from "@/lib/command-line/command";
import { commands, optionsOf } from "@/lib/command-line/commands";
import { exitCodeMeanings } from "@/lib/command-line/exit-codes";
import { table } from "./markdown";

/** Without an argument, a table of all commands; with the words of a command, a table of its options. */
export function commandReference(...path: readonly string[]): string {
  if (path.length === 0)
    return table(
      ["Command", "What it does"],
      commands.map((command) => [`\`${usageLine(command)}\``, command.summary]),
    );
  const command = commands.find((each) => commandName(each) === path.join(" "));
  if (!command) throw new Error(`Unknown command ${path.join(" ")}.`);
  return table(
    ["Option", "Meaning"],
    optionsOf(command).map((option) => [`\`${optionLabel(option)}\``, option.help]),
  );
}

export const exitCodeTable = (): string =>
  table(
    ["Exit code", "Meaning"],
    exitCodeMeanings.map(([code, meaning]) => [`\`${code}\``, meaning]),
  );
