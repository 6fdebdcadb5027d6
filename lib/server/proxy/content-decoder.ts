import "server-only";
import type { Transform } from "node:stream";
import { contentCodings, decoderFor } from "@/lib/net/content-coding";
import { ForwardError } from "./failure";

/** Undoes the content coding of a body while it streams, with back-pressure. */
export type ContentDecoder = {
  /** False: wait for `onDrain` before the next chunk. */
  write(chunk: Uint8Array): boolean;
  /** After the last chunk. `onEnd` is called once everything is decoded. */
  end(): void;
  pause(): void;
  resume(): void;
  destroy(): void;
};

export type ContentDecoderEvents = {
  readonly onData: (chunk: Buffer) => void;
  readonly onDrain: () => void;
  readonly onEnd: () => void;
  readonly onError: (error: Error) => void;
};

/**
 * The decoder for a `Content-Encoding`; null if the body is not encoded. Only gzip is requested, but some gateways use
 * another coding anyway. Throws for an unknown coding and for more than one: each multiplies the size that a small
 * body can expand to.
 */
export function createContentDecoder(
  header: string | readonly string[] | undefined,
  { onData, onDrain, onEnd, onError }: ContentDecoderEvents,
): ContentDecoder | null {
  const [coding, ...more] = contentCodings(header);
  if (coding === undefined) return null;
  const create = more.length > 0 ? null : decoderFor(coding, { lenient: false });
  if (!create)
    throw new ForwardError({
      kind: "damaged",
      message: "The response has a compression that was not requested.",
    });
  let stream: Transform | null = null;
  const start = (firstByte: number) =>
    create(firstByte).on("data", onData).on("drain", onDrain).on("end", onEnd).on("error", onError);
  return {
    write(chunk) {
      stream ??= start(chunk[0] ?? 0);
      return stream.write(chunk);
    },
    end() {
      // An empty body is valid, whatever its coding.
      if (stream) stream.end();
      else onEnd();
    },
    pause: () => void stream?.pause(),
    resume: () => void stream?.resume(),
    destroy: () => void stream?.destroy(),
  };
}
