import "server-only";
import { createHash, randomUUID } from "node:crypto";
import type { CreditRates } from "@/lib/contract/credit-rates";
import { type Failure, failureSchema } from "@/lib/contract/failure/failure";
import { failureFromResponse } from "@/lib/contract/failure/from-response";
import { isJsonObject } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";
import { proxyHeaders, serviceStatus } from "@/lib/contract/proxy-headers";
import type { FoundResult } from "@/lib/contract/schedules/schedule";
import { failedCredits, maxCheckCredits, settledCheckCredits } from "@/lib/schedule/check-cost";
import { foundResults, type KeyedResult } from "@/lib/schedule/found-results";
import { compareWithSeen, type Seen } from "@/lib/schedule/new-results";
import { schedulableRequest } from "@/lib/schedule/schedulable";
import type { CheckOutcome, StoredSchedule } from "./store/schedule-store";
import { webhookBody } from "./webhook";

const MAX_MESSAGE = 500;

/** A check that can be sent, or why the request cannot run. */
export type PreparedCheck =
  | { readonly ok: true; readonly body: string; readonly maxCredits: number }
  | { readonly ok: false; readonly message: string };

export function prepareCheck(
  { definition }: StoredSchedule,
  now: number,
  rates: CreditRates,
): PreparedCheck {
  const { timeZone } = definition;
  const checked = schedulableRequest(definition, { now, timeZone });
  if (checked.ok)
    return {
      ok: true,
      body: JSON.stringify(checked.body),
      maxCredits: maxCheckCredits(checked.request, rates),
    };
  const [issue] = checked.issues;
  return { ok: false, message: issue ? `${issue.path.join(".")}: ${issue.message}` : "" };
}

export type SentCheck = {
  readonly schedule: StoredSchedule;
  readonly slot: number;
  readonly seen: Seen;
  readonly reserved: number;
  readonly isFree: boolean;
};

export const failedCheck = (message: string, credits = 0): CheckOutcome => ({
  ...{ state: "failed", credits, found: 0, results: [], seen: null, delivery: null },
  message: message.slice(0, MAX_MESSAGE),
});

/** Returns the outcome of a check from its response. Reads the body. */
export async function checkOutcome(response: Response, sent: SentCheck): Promise<CheckOutcome> {
  let text: string;
  try {
    text = await response.text();
  } catch {
    return failedCheck("The response ended early.", sent.isFree ? 0 : sent.reserved);
  }
  const json = parseJson(text);
  const failure = failureOf(response, text, json);
  if (failure) {
    const credits = sent.isFree ? 0 : failedCredits(failure, sent.reserved);
    return failedCheck(failure.message || `The check failed: ${failure.kind}.`, credits);
  }
  const found = foundResults(json);
  if (!found)
    return failedCheck("The response has no list of results.", sent.isFree ? 0 : sent.reserved);
  return compared(
    found.results,
    settledCheckCredits(found.credits, sent.reserved, sent.isFree),
    sent,
  );
}

/** A failure that this server found, or one that the service reported. */
function failureOf(response: Response, text: string, json: unknown): Failure | null {
  if (response.headers.has(proxyHeaders.failure)) {
    const own = failureSchema.safeParse(isJsonObject(json) ? json.failure : null);
    if (own.success) return own.data;
  }
  const { headers } = response;
  return failureFromResponse({ status: serviceStatus(response), headers, text }, undefined, json);
}

const keyOf = (canonical: string): string =>
  createHash("sha256").update(canonical).digest("base64url").slice(0, 22);

function compared(
  pages: readonly KeyedResult[],
  credits: number,
  { schedule, slot, seen }: SentCheck,
): CheckOutcome {
  const { memory, baseline, webhook, name } = schedule.definition;
  const keyed = pages.map((page) => ({ page, key: keyOf(page.canonical) }));
  const comparison = compareWithSeen(keyed, seen, memory);
  const isBaseline = seen.checks === 0 && baseline === "silent" && pages.length > 0;
  const results = isBaseline ? [] : comparison.fresh.map(({ page }) => resultOf(page));
  const id = randomUUID();
  const facts = { id, schedule: { id: schedule.id, name }, slot, found: pages.length, results };
  return {
    state: results.length > 0 || isBaseline ? "done" : "unchanged",
    credits,
    found: pages.length,
    results,
    message: messageFor(pages.length, isBaseline),
    seen: pages.length === 0 ? null : comparison.seen,
    delivery: webhook === null || results.length === 0 ? null : { id, body: webhookBody(facts) },
  };
}

function messageFor(found: number, isBaseline: boolean): string | null {
  if (found === 0) return "The response has no results.";
  return isBaseline ? "First check: its results are remembered and not reported as new." : null;
}

const resultOf = ({ canonical: _canonical, ...result }: KeyedResult): FoundResult => result;
