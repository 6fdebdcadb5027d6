import { decodeJsonText } from "@/lib/results/model/decode-body";
import type { RequestedContent } from "@/lib/results/model/parse-response";
import {
  type ParsedResponse,
  parseResponseText,
  type ResponseMeta,
} from "@/lib/results/model/parse-response-text";
import type { BodyBytes } from "./read-body";

/**
 * Parses a body, on this thread or in a worker. Rejects if that is not possible at all, or with the
 * reason of the signal.
 */
export type ParseBody = (
  received: BodyBytes,
  meta: ResponseMeta,
  requested: RequestedContent,
  signal: AbortSignal | undefined,
) => Promise<ParsedResponse>;

/** Parses on the calling thread. For tests. */
export const parseOnThisThread: ParseBody = async ({ body }, meta, requested) => {
  const text = decodeJsonText(new Uint8Array(await body.arrayBuffer()));
  return parseResponseText({ ...meta, text }, requested);
};
