import "server-only";
import { parseCreditUsage } from "@/lib/contract/dialect/credits-left";
import { parseJson } from "@/lib/contract/parse-json";
import type { ById, Handler } from "../guarded";
import { json } from "../json";
import { searchLimits } from "../limits";
import { callService } from "../proxy/call-service";
import { respondRejected, respondUnsent } from "../respond";
import { connectionOf } from "./connections";

const REASONS: Readonly<Record<number, string>> = {
  401: "The service rejected the key.",
  403: "The service does not report credits for this key.",
  404: "The service does not report credits at /v2/team/credit-usage.",
  405: "The service does not report credits at /v2/team/credit-usage.",
  429: "Too many requests. Try again later.",
};

/** `POST /api/connections/{id}/credits`: asks the service of a connection once for the balance of its account. */
export const postCredits: Handler<ById> = async (request, context, { id }) => {
  const target = await connectionOf(request.headers.get("cookie"), id);
  if (target?.kind !== "remote")
    return respondRejected(404, "The connection does not exist. It may have been removed.");
  if (target.key === null)
    return respondRejected(409, "A connection without a key has no account.");
  const release = searchLimits().admit(context.session?.id ?? `address ${context.address}`);
  if (typeof release !== "function") return respondUnsent(release);
  try {
    const call = { method: "GET", path: "/v2/team/credit-usage" } as const;
    const response = await callService(target, call, request.signal);
    if (!response.ok) return respondRejected(502, response.failure.message);
    const { status, text } = response;
    const usage = status === 200 ? parseCreditUsage(parseJson(text)) : null;
    if (usage)
      return json({
        remainingCredits: usage.remaining,
        planCredits: usage.plan,
        billingPeriodEnd: usage.periodEnd === null ? null : new Date(usage.periodEnd).toISOString(),
      });
    const reason = REASONS[status] ?? "The response names no credits.";
    return respondRejected(502, status === 200 ? reason : `${reason} (status ${status})`);
  } finally {
    release();
  }
};
