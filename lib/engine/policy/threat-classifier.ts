import "server-only";
import * as z from "zod";
import { limits } from "@/lib/contract/limits";
import { createAddressGuard } from "@/lib/net/address-guard";
import { guardedFetch } from "@/lib/net/guarded-fetch";
import type { ClassifierSettings } from "./operator-policy";

/** Returns the risk of a URL, 0 to 100. Rejects without a valid score. */
export type Classify = (url: string, signal: AbortSignal) => Promise<number>;

const MAX_BYTES = 65_536;

const responseSchema = z.looseObject({ score: z.number().min(0).max(limits.riskScoreMax) });

/**
 * Calls the operator's classifier: `POST` with `{"url": "https://…"}`, status 200 with `{"score":
 * 0…100}`. The key is sent as a bearer token. Redirects are not followed, so that the key is not
 * leaked.
 */
export function httpClassifier({ url, key, timeoutMs }: ClassifierSettings): Classify {
  const guard = createAddressGuard({ allowedOrigins: () => [url] });
  return async (subject, signal) => {
    const response = await guardedFetch(url, {
      guard,
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ url: subject }),
      signal,
      timeoutMs,
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
    });
    signal.throwIfAborted();
    if (!response.ok) throw new Error(response.message);
    if (response.status !== 200)
      throw new Error(`The classifier responded with status ${response.status}.`);
    const parsed = responseSchema.safeParse(JSON.parse(new TextDecoder().decode(response.body)));
    if (!parsed.success) throw new Error("The classifier's response has no valid score.");
    return parsed.data.score;
  };
}
