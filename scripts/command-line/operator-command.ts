import { errorMessage } from "@/lib/format/error-message";

/** Runs a command of the operator. A failure is printed as its message, without a stack. */
export async function runOperatorCommand(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = 1;
  }
}
