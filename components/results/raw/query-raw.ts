import type { RawRequest, RawResult } from "@/lib/workers/protocol";
import { responses } from "../contents/response-workers";

type Of<What extends RawResult["what"]> = Extract<RawResult, { what: What }>;

/** Queries the worker that holds a response. Rejects like the worker client. */
export async function queryRaw<What extends RawResult["what"]>(
  body: Blob,
  ask: RawRequest,
  what: What,
  signal?: AbortSignal,
): Promise<Of<What>> {
  const result = await responses.run(body, { kind: "raw", request: ask }, signal);
  if (!isOf(result, what))
    throw new Error(`The worker returned ${result.what} instead of ${what}.`);
  return result;
}

const isOf = <What extends RawResult["what"]>(result: RawResult, what: What): result is Of<What> =>
  result.what === what;
