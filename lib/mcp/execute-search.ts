import type { FailureKind } from "@/lib/contract/failure/failure";
import { issueName } from "@/lib/contract/failure/issue-name";
import { isUnsent, rejectedKinds } from "@/lib/contract/failure/unsent";
import type { SearchRequest, WireSearchRequest } from "@/lib/contract/request";
import { mapSecretTexts, type SecretPath } from "@/lib/contract/secret-reference";
import { echoPatterns, maskJsonEchoes } from "@/lib/contract/sharing/secret-echo";
import { chargedCredits } from "@/lib/format/cost";
import { estimateCredits } from "@/lib/request/estimate";
import { stripBody } from "@/lib/request/strip";
import { allResults } from "@/lib/results/model/lists";
import { requestedContent } from "@/lib/results/model/parse-response";
import { parseResponseText } from "@/lib/results/model/parse-response-text";
import { budgetFailure } from "./budget-failure";
import { type BudgetReservation, contentKey, type SendOutcome } from "./ports";
import { emptyRun, runReport } from "./run-report";
import { contentAsText, toStoredRun, type ViewOrFailure } from "./stored-run";
import type { ToolResult } from "./tool-result";
import { failedResult, invalidArguments, type ToolCall } from "./tools/tool";

export type SearchToExecute = {
  readonly request: SearchRequest;
  readonly wire: WireSearchRequest;
  /** Id of the saved request. */
  readonly saved: string | null;
  readonly notes?: readonly string[];
};

/** Runs a search within the budget of the key, stores it, and reports it within the budget of tokens. */
export async function executeSearch(
  { request, wire, saved, notes = [] }: SearchToExecute,
  { ports, maxTokens, signal }: ToolCall,
): Promise<ToolResult> {
  const secretPlaces = placesOfSecrets(wire);
  if (secretPlaces.length > 0)
    return failedResult(
      emptyRun,
      invalidArguments(
        secretPlaces.map((path) => ({
          path: [...path],
          code: "secret",
          message: "Secret variables are not available here. Run this request in the workbench.",
        })),
      ),
      maxTokens,
    );
  const { max } = estimateCredits(request, ports.rates);
  const reservation = ports.budget.reserve(max);
  if (!reservation.ok) return failedResult(emptyRun, budgetFailure(max, reservation), maxTokens);
  const startedAt = ports.now().getTime();
  const sent = await sendReserved(wire, reservation, { ports, signal });
  const durationMs = ports.now().getTime() - startedAt;
  const outcome = outcomeOf(request, sent);
  reservation.settle(creditsOf(outcome));
  const { value, stripped } = stripBody(wire, "link");
  const run = toStoredRun(
    {
      id: crypto.randomUUID().replaceAll("-", "").slice(0, RUN_ID_LENGTH),
      ...{ startedAt, durationMs, saved },
      status: sent.ok ? sent.response.status : null,
      request: value,
      missing: [...new Set(stripped.map(issueName))],
      bytes: sent.ok ? sent.response.text.length : 0,
    },
    outcome,
  );
  const contents = contentsOf(outcome);
  const notStored =
    whyNotStored(request, wire, sent) ?? (await stored(() => ports.runs.put(run, contents)));
  return runReport(run, {
    ...{ maxTokens, notStored, notes },
    contents: (result, kind) => contents.get(contentKey(result, kind)),
  });
}

const RUN_ID_LENGTH = 20;
const SECRET = /\{\{secret(?::[^{}]*)?\}\}/;

/** Header values and typed texts that refer to a secret of the server. */
function placesOfSecrets(wire: WireSearchRequest): readonly SecretPath[] {
  const places: SecretPath[] = [];
  mapSecretTexts(wire, (text, path) => {
    if (SECRET.test(text)) places.push(path);
    return text;
  });
  return places;
}

async function sendReserved(
  wire: WireSearchRequest,
  reservation: Extract<BudgetReservation, { ok: true }>,
  { ports, signal }: Pick<ToolCall, "ports" | "signal">,
): Promise<SendOutcome> {
  try {
    return await ports.send(wire, signal);
  } catch (error) {
    // A cancelled run may have been charged.
    reservation.settle(null);
    throw error;
  }
}

function outcomeOf(request: SearchRequest, sent: SendOutcome): ViewOrFailure {
  return sent.ok ? parseResponseText(sent.response, requestedContent(request)) : sent;
}

/** Failures before any work, which cost nothing. The cost of others is unknown. */
const freeFailures: ReadonlySet<FailureKind> = new Set<FailureKind>([
  ...rejectedKinds,
  "rate-limited",
  "overloaded",
]);

function creditsOf(outcome: ViewOrFailure): number | null {
  if (!outcome.ok)
    return freeFailures.has(outcome.failure.kind) || isUnsent(outcome.failure) ? 0 : null;
  return chargedCredits({ credits: outcome.view.creditsUsed });
}

function contentsOf(outcome: ViewOrFailure): ReadonlyMap<string, string> {
  if (!outcome.ok) return new Map();
  return new Map(
    allResults(outcome.view).flatMap(({ contents }, at) =>
      contents.map(({ kind, value }) => [contentKey(at + 1, kind), contentAsText(value)] as const),
    ),
  );
}

const CANNOT_READ_ON = "so read_page and compare_runs cannot use it.";

function whyNotStored(
  request: SearchRequest,
  wire: WireSearchRequest,
  sent: SendOutcome,
): string | null {
  if ((request.enterprise ?? []).length > 0)
    return `The run has zero data retention and was not stored, ${CANNOT_READ_ON}`;
  if (request.scrapeOptions?.lockdown === true)
    return `The run has lockdown and was not stored, ${CANNOT_READ_ON}`;
  if (sent.ok && repeatsSecret(wire, sent.response.text))
    return `The response repeats a header value or typed text of the request, and was not stored, ${CANNOT_READ_ON}`;
  return null;
}

function repeatsSecret(wire: WireSearchRequest, text: string): boolean {
  const secrets: string[] = [];
  mapSecretTexts(wire, (secret) => {
    secrets.push(secret);
    return secret;
  });
  return secrets.length > 0 && maskJsonEchoes(text, echoPatterns(secrets)).count > 0;
}

async function stored(
  put: () => Promise<{ ok: true } | { ok: false; reason: string }>,
): Promise<string | null> {
  const result = await put();
  return result.ok ? null : `${result.reason} The run was not stored, ${CANNOT_READ_ON}`;
}
