import { concatBytes, decodeJsonText, MAX_QUOTED_BODY } from "@/lib/results/model/decode-body";
import type { RequestedContent } from "@/lib/results/model/parse-response";
import {
  type ParsedResponse,
  parseResponseText,
  type ResponseMeta,
} from "@/lib/results/model/parse-response-text";

export type BufferedBody = {
  /** The body as received. The browser stores it outside script memory. */
  readonly body: Blob;
  readonly beginning: string;
};

/** Receives one body in parts, then parses it, on this thread or in a worker. */
export type BodyReader = {
  /** Takes ownership of the part: its memory may be transferred. */
  push(part: Uint8Array<ArrayBuffer>): void;
  /** Call after the last part. Rejects with a RangeError if the text is too long for a string. */
  finish(): Promise<BufferedBody>;
  /**
   * Call after `finish`. Rejects if the body cannot be parsed at all, or with the reason of the
   * signal.
   */
  parse(
    meta: ResponseMeta,
    requested: RequestedContent,
    signal: AbortSignal | undefined,
  ): ParsedResponse | Promise<ParsedResponse>;
  discard(): void;
};

/** Parses on the calling thread. For tests. */
export function mainThreadReader(): BodyReader {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let text = "";
  return {
    push: (part) => void parts.push(part),
    finish: async () => {
      text = decodeJsonText(concatBytes(parts));
      return { body: new Blob(parts), beginning: text.slice(0, MAX_QUOTED_BODY) };
    },
    parse: (meta, requested) => parseResponseText({ ...meta, text }, requested),
    discard: () => void parts.splice(0),
  };
}
