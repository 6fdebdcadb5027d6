import { exitCodes } from "@/lib/command-line/exit-codes";
import { countOf } from "@/lib/format/count";
import { errorMessage } from "@/lib/format/error-message";

export type OperatorCommand = {
  /** As typed, such as `npm run backup`. */
  readonly command: string;
  /** The labels of its arguments, all of which are required. */
  readonly labels?: readonly string[];
  readonly help: string;
};

/**
 * Runs a command of the operator with the arguments of this process. `--help` prints how to use it, and arguments that it
 * does not have end it before it starts. A failure is printed as its message, without a stack.
 */
export async function runOperatorCommand(
  { command, labels = [], help }: OperatorCommand,
  work: (...args: readonly string[]) => void | Promise<void>,
): Promise<void> {
  // A variable of the shell without a value leaves an empty one.
  const args = process.argv.slice(2).filter((each) => each !== "");
  const usage = `Usage: ${[command, ...(labels.length > 0 ? ["--"] : []), ...labels].join(" ")}`;
  if (args.some((each) => each === "--help" || each === "-h")) {
    console.log(`${usage}\n\n${help}`);
    return;
  }
  const option = args.find((each) => each.startsWith("-"));
  if (option !== undefined || args.length !== labels.length) {
    const found =
      option === undefined
        ? `Expected ${countOf(labels.length, "argument")}, found ${args.length}.`
        : `Unknown option ${option}.`;
    console.error(`${found}\n${usage}`);
    process.exitCode = exitCodes.invalid;
    return;
  }
  try {
    await work(...args);
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = exitCodes.failed;
  }
}
