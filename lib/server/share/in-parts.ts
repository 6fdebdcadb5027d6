import "server-only";

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

export async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
