import { concatBytes, decodeJsonText, MAX_QUOTED_BODY } from "@/lib/results/model/decode-body";
import type { RequestedContent } from "@/lib/results/model/parse-response";
import {
  type ParsedResponse,
  parseResponseText,
  type ResponseMeta,
} from "@/lib/results/model/parse-response-text";

export type BufferedBody = {
  /** Every byte as it came, held by the browser outside of the page's memory. */
  readonly body: Blob;
  readonly beginning: string;
};

/** Takes one body while it arrives, then reads it. Where that happens is its own affair. */
export type BodyReader = {
  /** Takes the part over: its memory may be gone afterwards. */
  push(part: Uint8Array<ArrayBuffer>): void;
  /** After the last part. Rejects with a RangeError where the text is too long to be held. */
  finish(): Promise<BufferedBody>;
  /** After `keep`. Rejects where the body could not be read at all, or with the reason of the signal. */
  parse(
    told: ResponseMeta,
    asked: RequestedContent,
    signal: AbortSignal | undefined,
  ): ParsedResponse | Promise<ParsedResponse>;
  /** The body is not wanted any more. */
  discard(): void;
};

/** Reads on this thread, which is right for a test and for nobody else. */
export function mainThreadReader(): BodyReader {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let text = "";
  return {
    push: (part) => void parts.push(part),
    finish: async () => {
      text = decodeJsonText(concatBytes(parts));
      return { body: new Blob(parts), beginning: text.slice(0, MAX_QUOTED_BODY) };
    },
    parse: (told, asked) => parseResponseText({ ...told, text }, asked),
    discard: () => void parts.splice(0),
  };
}
