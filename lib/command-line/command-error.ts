import type { Failure } from "@/lib/contract/failure/failure";
import { exitCodes } from "./exit-codes";

export type FieldFinding = { readonly field: string; readonly message: string };

type Details = {
  readonly findings?: readonly FieldFinding[];
  readonly failure?: Failure;
};

/** Ends a command with a message for people. It never contains a key, a header value or the key of a link. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly findings: readonly FieldFinding[];
  readonly failure: Failure | null;

  constructor(
    readonly exitCode: number,
    message: string,
    { findings = [], failure }: Details = {},
  ) {
    super(message);
    this.findings = findings;
    this.failure = failure ?? null;
  }
}

export const invalid = (message: string, findings: readonly FieldFinding[] = []): CommandError =>
  new CommandError(exitCodes.invalid, message, { findings });

export const failed = (message: string): CommandError =>
  new CommandError(exitCodes.failed, message);
