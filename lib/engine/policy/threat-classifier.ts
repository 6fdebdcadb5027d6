import "server-only";
import * as z from "zod";
import { limits } from "@/lib/contract/limits";
import { createAddressGuard } from "@/lib/net/address-guard";
import { guardedFetch } from "@/lib/net/guarded-fetch";
import type { ClassifierSettings } from "./operator-policy";

/** The risk of an address, 0 to 100. Rejects where there is no answer, or none that is a score. */
export type Classify = (url: string, signal: AbortSignal) => Promise<number>;

const MAX_BYTES = 65_536;

const answerSchema = z.looseObject({ score: z.number().min(0).max(limits.riskScoreMax) });

/**
 * Asks the operator's classifier: `POST` with `{"url": "https://…"}`, answered by `{"score": 0…100}` and status 200.
 * A key goes along as a bearer token; redirects are not followed, so that it goes nowhere else.
 */
export function httpClassifier({ url, key, timeoutMs }: ClassifierSettings): Classify {
  const guard = createAddressGuard({ allowedOrigins: () => [url] });
  return async (subject, signal) => {
    const answer = await guardedFetch(url, {
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
    if (!answer.ok) throw new Error(answer.message);
    if (answer.status !== 200) throw new Error(`The classifier answered ${answer.status}.`);
    const read = answerSchema.safeParse(JSON.parse(new TextDecoder().decode(answer.body)));
    if (!read.success) throw new Error("The classifier's answer holds no score.");
    return read.data.score;
  };
}
