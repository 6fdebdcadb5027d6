import "server-only";

/** Bytes of an answer; a model writes a few kilobytes. */
const MAX_BYTES = 4_000_000;

/**
 * A fetch that reaches one address alone, the operator's: no redirects, which could carry the key elsewhere, and no
 * answer larger than a model's could be. The address guard has no say here, since a model may well run on this machine.
 */
export function modelFetch(baseUrl: string): typeof fetch {
  const base = new URL(baseUrl.replace(/\/*$/, "/"));
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname))
      throw new Error("Only the configured address is asked.");
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
      if (bytes > maxBytes) controller.error(new Error("The answer is too large."));
      else controller.enqueue(chunk);
    },
  });
}
