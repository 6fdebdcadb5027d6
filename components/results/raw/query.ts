"use client";
import type { RawAnswer, RawAsk } from "@/lib/workers/protocol";
import { responses } from "../contents/responses";

type Of<What extends RawAnswer["what"]> = Extract<RawAnswer, { what: What }>;

/** Asks the worker that holds a response for something of it as it came. Rejects as the worker's client does. */
export async function askRaw<What extends RawAnswer["what"]>(
  body: Blob,
  ask: RawAsk,
  what: What,
  signal?: AbortSignal,
): Promise<Of<What>> {
  const answer = await responses.ask<"raw">(body, { kind: "raw", ask }, signal);
  if (!isOf(answer, what))
    throw new Error(`The worker answered ${answer.what} instead of ${what}.`);
  return answer;
}

const isOf = <What extends RawAnswer["what"]>(answer: RawAnswer, what: What): answer is Of<What> =>
  answer.what === what;
