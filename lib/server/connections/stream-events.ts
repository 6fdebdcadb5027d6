import "server-only";

/** A response with one JSON text per line, each sent as soon as it is there. */
export function streamEvents(
  events: (signal: AbortSignal) => AsyncGenerator<object>,
  gone: AbortSignal,
): Response {
  const encoder = new TextEncoder();
  const stopped = new AbortController();
  const running = events(AbortSignal.any([gone, stopped.signal]));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await running.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(next.value)}\n`));
    },
    cancel: () => stopped.abort(),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "application/x-ndjson; charset=utf-8",
      // A compressor would delay the lines.
      "Cache-Control": "no-store, no-transform",
    },
  });
}
