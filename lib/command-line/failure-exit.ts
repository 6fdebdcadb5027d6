import type { Failure } from "@/lib/contract/failure/failure";
import { issueName } from "@/lib/contract/failure/issue-name";
import { failureMessage } from "@/lib/results/failure/failure-message";
import { CommandError } from "./command-error";
import { KEY_VARIABLE } from "./commands";
import { exitCodes } from "./exit-codes";

function exitCodeOf({ kind }: Failure): number {
  if (kind === "insufficient-credits") return exitCodes.budget;
  if (kind === "cancelled") return exitCodes.interrupted;
  const isInvalid =
    kind === "invalid-request" || kind === "invalid-json" || kind === "request-too-large";
  return isInvalid ? exitCodes.invalid : exitCodes.failed;
}

/** Explanations that name what the command line has in place of the dialog of connections. */
const happenedHere: Readonly<Partial<Record<Failure["kind"], string>>> = {
  unauthorized: `The service rejected the key, or it needs one. Set it in ${KEY_VARIABLE}.`,
  redirected:
    "Redirects are not followed, so that the key reaches no other server. Pass the final URL with --url.",
};

/** How a failed run ends the command. */
export function failureError(failure: Failure): CommandError {
  if (failure.kind === "cancelled")
    return new CommandError(
      exitCodeOf(failure),
      "Cancelled. Pages scraped before that may still be charged.",
      { failure },
    );
  const { title } = failureMessage(failure);
  const happened = happenedHere[failure.kind] ?? failureMessage(failure).happened;
  const said = `${title}. ${happened}`;
  // The message of a broken response is that of the command line.
  const isSaid =
    failure.kind === "truncated" || said.includes(failure.message.replace(/[.!]$/, ""));
  const quoted = isSaid ? "" : ` Message: ${failure.message}`;
  const findings =
    failure.kind === "invalid-request"
      ? failure.issues.map(({ path, message }) => ({ field: issueName(path), message }))
      : [];
  return new CommandError(exitCodeOf(failure), said + quoted, {
    failure,
    findings,
  });
}

/** Without the quoted body, which is foreign text of any size. */
export const failureFacts = (failure: Failure) => {
  const { kind, status, code, id } = failure;
  const wait = "retryAfterSeconds" in failure ? failure.retryAfterSeconds : undefined;
  return { kind, status, code, id, retryAfterSeconds: wait };
};
