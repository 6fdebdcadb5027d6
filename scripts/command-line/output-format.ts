import { invalid } from "@/lib/command-line/command-error";
import { type ResultFormat, resultFormats } from "@/lib/command-line/commands";
import type { CommandContext } from "./context";

/** The format of `--format`, or the first one of the command. */
export const formatOf = (value: string | undefined, initial: ResultFormat): ResultFormat =>
  resultFormats.find((each) => each === value) ?? initial;

/** With `--json`, results are part of the outcome. Throws a `CommandError`. */
export function checkFormat({ parsed, wantsJson }: CommandContext): void {
  if (wantsJson && parsed.value("format") !== undefined && parsed.value("output") === undefined)
    throw invalid(
      "--json prints the outcome with its results, so --format needs --output. Use one of them.",
    );
}
