import type { RawRequest, RawResult } from "@/lib/workers/protocol";
import { responses } from "../contents/response-workers";

type Of<What extends RawResult["what"]> = Extract<RawResult, { what: What }>;

/** Asks the worker that holds a response for something of it as it came. Rejects as the worker's client does. */
export async function queryRaw<What extends RawResult["what"]>(
  body: Blob,
  ask: RawRequest,
  what: What,
  signal?: AbortSignal,
): Promise<Of<What>> {
  const answer = await responses.run<"raw">(body, { kind: "raw", request: ask }, signal);
  if (!isOf(answer, what))
    throw new Error(`The worker answered ${answer.what} instead of ${what}.`);
  return answer;
}

const isOf = <What extends RawResult["what"]>(answer: RawResult, what: What): answer is Of<What> =>
  answer.what === what;
