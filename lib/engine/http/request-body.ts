import "server-only";

export type BodyText =
  | { ok: true; text: string }
  | { ok: false; reason: "too-large" | "not-utf-8" };

/**
 * An oversized body is drained up to this multiple of the limit. Otherwise a client that is still
 * sending would see a connection error instead of the response.
 */
const MAX_DRAIN_FACTOR = 8;

/** Reads a request body of at most `maxBytes`. */
export async function readBodyText(
  request: { readonly body: AsyncIterable<Uint8Array> | null },
  maxBytes: number,
): Promise<BodyText> {
  if (!request.body) return { ok: true, text: "" };
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.byteLength;
    if (bytes <= maxBytes) chunks.push(chunk);
    else if (bytes > maxBytes * MAX_DRAIN_FACTOR) break;
  }
  if (bytes > maxBytes) return { ok: false, reason: "too-large" };
  try {
    return {
      ok: true,
      text: new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)),
    };
  } catch {
    return { ok: false, reason: "not-utf-8" };
  }
}

/** Accepts `application/json` with parameters, but no charset other than UTF-8. */
export function isJsonMediaType(contentType: string | null): boolean {
  const [type = "", ...parameters] = (contentType ?? "")
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith("charset="))
    ?.slice("charset=".length);
  return type === "application/json" && (charset === undefined || /^"?utf-?8"?$/.test(charset));
}
