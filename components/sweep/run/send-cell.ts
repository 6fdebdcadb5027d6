import { fromWire, toWire } from "@/lib/contract/canonical";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { Failure } from "@/lib/contract/failure/failure";
import { isUnsent } from "@/lib/contract/failure/unsent";
import type { SearchRequest } from "@/lib/contract/request";
import { mapSecretTexts, variableReference } from "@/lib/contract/secret-reference";
import { namesInSecretText } from "@/lib/contract/secrets/secret-text";
import { errorMessage } from "@/lib/format/error-message";
import type { Body } from "@/lib/request/body";
import { failureMessage } from "@/lib/results/failure/failure-message";
import { recordRunSpending } from "@/lib/storage/credits/record-spending";
import { storeRun } from "@/lib/storage/runs/run-store";
import { cellFacts } from "@/lib/sweep/facts";
import { isRejection } from "@/lib/sweep/rejection";
import type { SettledRun } from "@/lib/sweep/settle";
import type { Cell, Sweep } from "@/lib/sweep/sweep";
import { outcomeFields } from "@/lib/transport/outcome-fields";
import type { RunOutcome } from "@/lib/transport/run-search";
import { sendSearch } from "@/lib/transport/send-search";
import { createResponses } from "@/lib/workers/responses/responses";

export type CellContext = {
  readonly sweep: Pick<Sweep, "id" | "name" | "connection">;
  readonly rates: CreditRates;
  readonly connection: ConnectionSummary | null;
};

/** Sends the request of a cell exactly once and stores its run in the history. Never rejects. */
export async function sendCell(
  cell: Cell,
  body: Body,
  signal: AbortSignal,
  context: CellContext,
): Promise<SettledRun> {
  const checked = fromWire(mapSecretTexts(body, withSecretReferences));
  if (!checked.ok) return invalidRequest;
  const outcome = await sendSearch({
    body: toWire(checked.request),
    signal,
    parser: () => responses.parse,
    connection: context.sweep.connection.id,
  });
  if (outcome.ok) recordRunSpending(outcome.run, outcome.view, context.rates, context.connection);
  return settle(outcome, checked.request, cell, context).catch((error: unknown) =>
    settledRun(outcome, null, false, errorMessage(error)),
  );
}

/** A stored request has the name of a secret variable instead of the reference that the server completes. */
const withSecretReferences = (text: string): string =>
  namesInSecretText(text).reduce(
    (before, name) => before.replaceAll(`{{${name}}}`, variableReference(name)),
    text,
  );

/** The limits of this workbench rejected the run, so it was not sent to the service. */
const isOwnLimit = ({ run }: RunOutcome, failure: Failure): boolean =>
  failure.kind === "overloaded" && run !== null && run.connectionLabel === null;

async function isRejected(outcome: RunOutcome): Promise<boolean> {
  if (outcome.ok) return false;
  if (isOwnLimit(outcome, outcome.failure)) return true;
  const { kind } = outcome.failure;
  // Other responses may be large.
  if (kind !== "rate-limited" && kind !== "overloaded") return false;
  return isRejection(outcome.failure, (await outcome.run?.body.text()) ?? "");
}

async function settle(
  outcome: RunOutcome,
  request: SearchRequest,
  cell: Cell,
  { sweep }: CellContext,
): Promise<SettledRun> {
  // The history has no use for a run that was rejected before any work, or that was aborted.
  if (await isRejected(outcome))
    return { ...settledRun(outcome, null, false, null), isRejected: true };
  if (!outcome.ok && outcome.failure.kind === "cancelled")
    return settledRun(outcome, null, false, null);
  const stored = await storeRun({
    ...outcomeFields(outcome),
    request,
    sent: toWire(request),
    connectionLabel: outcome.run?.connectionLabel ?? sweep.connection.label,
    trace: null,
    try: null,
    sweep: { of: sweep.id, cell: cell.id, name: sweep.name },
  });
  if (!stored.ok)
    return settledRun(outcome, null, false, "The run could not be stored in the history.");
  const { id, body } = stored.value.run;
  return settledRun(outcome, id, body === "kept", null);
}

function settledRun(
  outcome: RunOutcome,
  runId: string | null,
  mayStore: boolean,
  message: string | null,
): SettledRun {
  const facts = cellFacts(outcome.run, outcome.ok ? outcome.view : null, mayStore);
  if (outcome.ok) return { runId, failure: null, message, facts, retryAfterSeconds: null };
  const { failure } = outcome;
  return {
    runId,
    failure: failure.kind,
    message: failureText(failure),
    facts,
    retryAfterSeconds: retryAfterOf(failure),
    isUnsent: isUnsent(failure),
  };
}

/** The workbench's own words only: the service's message may repeat parts of the request. */
const failureText = (failure: Failure): string => {
  const { title } = failureMessage(failure);
  return failure.status === undefined ? title : `${failure.status}: ${title}`;
};

const retryAfterOf = (failure: Failure): number | null =>
  failure.kind === "rate-limited" || failure.kind === "overloaded"
    ? (failure.retryAfterSeconds ?? null)
    : null;

const invalidRequest: SettledRun = {
  runId: null,
  failure: "invalid-request",
  message: "The request is invalid.",
  facts: cellFacts(null, null, false),
  retryAfterSeconds: null,
};

/** Responses of this page, each parsed in its own worker. */
const responses = createResponses();
