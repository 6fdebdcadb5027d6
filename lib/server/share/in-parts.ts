import "server-only";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { BODY_DEADLINE_MS } from "@/lib/engine/http/request-body";

/** Bytes per millisecond that a body must have in addition to the time of a small one: 160 kbit/s. */
const MIN_RATE = 20;

/** The body stopped or is too slow. An upload holds a place and reserves its size until it ends. */
export class LateBodyError extends Error {}

/** The bytes of a stream in parts of `partBytes`; the last one may be shorter. Cancels the stream when it stops. */
export async function* inParts(
  body: ReadableStream<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(partBytes);
  let filled = 0;
  for await (const chunk of chunksOf(body))
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + partBytes - filled);
      part.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < partBytes) continue;
      yield part;
      part = new Uint8Array(partBytes);
      filled = 0;
    }
  if (filled > 0) yield part.subarray(0, filled);
}

/** Throws a `LateBodyError`. Time in which the reader is busy does not count. */
export async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let remainingMs = BODY_DEADLINE_MS;
  try {
    for (;;) {
      const start = monotonicNow();
      const { done, value } = await within(remainingMs, reader.read());
      if (done) return;
      remainingMs += value.length / MIN_RATE - (monotonicNow() - start);
      yield value;
    }
  } finally {
    // Not awaited: a body that stalls never settles.
    reader.cancel().catch(() => {});
  }
}

async function within<T>(milliseconds: number, reading: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new LateBodyError()), milliseconds);
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
