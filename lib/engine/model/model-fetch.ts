import "server-only";

/** Bytes of a response; models write a few kilobytes. */
const MAX_BYTES = 4_000_000;

/**
 * A fetch for the operator's endpoint only. Follows no redirects, which could leak the key, and
 * limits the response size. Not subject to the address guard, since a model may run on this
 * machine.
 */
export function modelFetch(baseUrl: string): typeof fetch {
  const base = new URL(baseUrl.replace(/\/*$/, "/"));
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname))
      throw new Error("Only the configured endpoint is allowed.");
    const response = await fetch(url, { ...init, redirect: "error" });
    return new Response(response.body?.pipeThrough(capped(MAX_BYTES)) ?? null, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  };
}

function capped(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new Error("The response is too large."));
      else controller.enqueue(chunk);
    },
  });
}
