import "server-only";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { ForwardError } from "./failure";

/** Undoes the content coding of a body while it streams. */
export type Decoder = {
  /** Whether more may be sent at once; if not, `onDrain` is called when it may. */
  write(chunk: Uint8Array): boolean;
  /** No more will come; `onEnd` is called when all has come out. */
  end(): void;
  pause(): void;
  resume(): void;
  destroy(): void;
};

export type DecoderEvents = {
  readonly onData: (chunk: Buffer) => void;
  readonly onDrain: () => void;
  readonly onEnd: () => void;
  readonly onError: (error: Error) => void;
};

/** gzip is all that is asked for; the others are understood, because some gateways compress unasked. */
const decoders = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

const isKnown = (coding: string): coding is keyof typeof decoders =>
  Object.hasOwn(decoders, coding);

const CHUNK = 65_536;

/** The decoder for a `Content-Encoding`, or null where there is nothing to undo. Throws for a coding that is unknown. */
export function createDecoder(
  header: string | readonly string[] | undefined,
  { onData, onDrain, onEnd, onError }: DecoderEvents,
): Decoder | null {
  const codings = [header ?? []]
    .flat()
    .flatMap((value) => value.split(","))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
  const [coding, ...more] = codings;
  if (coding === undefined) return null;
  // Each further coding multiplies what a small body can unfold to, and no service needs two.
  if (more.length > 0 || !isKnown(coding))
    throw new ForwardError({
      kind: "damaged",
      message: "The response is compressed in a way that was not asked for.",
    });
  const stream = decoders[coding]({ chunkSize: CHUNK });
  let empty = true;
  stream.on("data", onData).on("drain", onDrain).on("end", onEnd).on("error", onError);
  return {
    write(chunk) {
      empty = false;
      return stream.write(chunk);
    },
    end() {
      // An empty body is not a damaged one.
      if (empty) onEnd();
      else stream.end();
    },
    pause: () => stream.pause(),
    resume: () => stream.resume(),
    destroy: () => stream.destroy(),
  };
}
