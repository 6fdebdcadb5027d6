import "server-only";

export type BodyText =
  | { ok: true; text: string }
  | { ok: false; reason: "too-large" | "not-utf-8" };

/** Reads a body up to `maxBytes`; what comes beyond is not even received. */
export async function readBodyText(request: Request, maxBytes: number): Promise<BodyText> {
  if (Number(request.headers.get("content-length")) > maxBytes)
    return { ok: false, reason: "too-large" };
  if (!request.body) return { ok: true, text: "" };
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return { ok: false, reason: "too-large" };
    chunks.push(chunk);
  }
  try {
    return {
      ok: true,
      text: new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)),
    };
  } catch {
    return { ok: false, reason: "not-utf-8" };
  }
}

/** `application/json`, with or without parameters; a charset other than UTF-8 is another type. */
export function isJson(contentType: string | null): boolean {
  const [type = "", ...parameters] = (contentType ?? "")
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith("charset="))
    ?.slice("charset=".length);
  return type === "application/json" && (charset === undefined || /^"?utf-?8"?$/.test(charset));
}
