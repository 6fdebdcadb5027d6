import "server-only";
import { createHmac } from "node:crypto";
import type { FoundResult } from "@/lib/contract/schedules/schedule";
import { type AddressGuard, createAddressGuard } from "@/lib/net/address-guard";
import { guardedFetch } from "@/lib/net/guarded-fetch";
import { environment, ownOrigin } from "../env";
import { openSealed, signingKey } from "./credentials";
import type { DeliveryLease } from "./store/schedule-store";

const TIMEOUT_MS = 10_000;
/** Maximum response of the receiver, which is not used. */
const MAX_RESPONSE_BYTES = 65_536;
/** Maximum results in a body. Further ones are in the workbench. */
const MAX_RESULTS = 100;
const USER_AGENT = "search-workbench/0.1";

export type WebhookFacts = {
  readonly id: string;
  readonly schedule: { readonly id: string; readonly name: string };
  /** Milliseconds since 1970. */
  readonly slot: number;
  readonly found: number;
  readonly results: readonly FoundResult[];
};

/** The body that a receiver gets; the same for every attempt. */
export const webhookBody = ({ id, schedule, slot, found, results }: WebhookFacts): string =>
  JSON.stringify({
    type: "schedule.new-results",
    id,
    schedule,
    check: { slot: new Date(slot).toISOString(), found, new: results.length },
    results: results.slice(0, MAX_RESULTS),
  });

/**
 * The headers of Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over `id.timestamp.body`, so that a
 * receiver can reject changed, foreign and old requests, and recognize one that arrives twice.
 */
export function signedHeaders(
  secret: string,
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const signature = createHmac("sha256", signingKey(secret))
    .update(`${id}.${timestamp}.${body}`)
    .digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}

/** Public addresses and the receivers that the operator listed, never this server. */
export const webhookGuard = (): AddressGuard => {
  const { publicUrl, schedules } = environment();
  const origins = [ownOrigin(environment()), ...(publicUrl ? [publicUrl.origin] : [])];
  return createAddressGuard({
    own: { origins, paths: [] },
    allowedOrigins: () => schedules.receivers,
  });
};

/** Sends a webhook once. Returns why it was not delivered, or null. Follows no redirect. */
export async function sendWebhook(
  { id, body, url, webhookSecret }: DeliveryLease,
  { now, signal }: WebhookOptions,
): Promise<string | null> {
  const secret = await openSealed(webhookSecret);
  if (secret === null)
    return "The secret of the webhook cannot be opened, because WORKBENCH_SECRET has changed. Make a new secret.";
  const response = await guardedFetch(url, {
    guard: webhookGuard(),
    signal,
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": USER_AGENT,
      ...signedHeaders(secret, { id, body, now }),
    },
    body,
    followsRedirects: false,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_RESPONSE_BYTES,
  });
  if (!response.ok) return response.message;
  const { status } = response;
  if (status >= 200 && status < 300) return null;
  const isRedirect = status >= 300 && status < 400;
  return `The receiver responded with status ${status}.${isRedirect ? " Redirects are not followed." : ""}`;
}

export type WebhookOptions = {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly signal: AbortSignal;
};
