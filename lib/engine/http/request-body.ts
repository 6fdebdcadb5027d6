import "server-only";

export type BodyText =
  | { ok: true; text: string }
  | { ok: false; reason: "too-large" | "not-utf-8" | "late" };

/** Milliseconds for a body to arrive. A response after that should close the connection. */
export const BODY_DEADLINE_MS = 30_000;

/** Reads a request body of at most `maxBytes` that arrives within `deadlineMs`. */
export async function readBodyText(
  request: { readonly body: AsyncIterable<Uint8Array> | null },
  maxBytes: number,
  deadlineMs = BODY_DEADLINE_MS,
): Promise<BodyText> {
  if (!request.body) return { ok: true, text: "" };
  const body = request.body[Symbol.asyncIterator]();
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), deadlineMs);
  const next = () => Promise.race([body.next(), late]);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (let read = await next(); !read?.done; read = await next()) {
      if (read === null) return { ok: false, reason: "late" };
      bytes += read.value.byteLength;
      if (bytes > maxBytes) return { ok: false, reason: "too-large" };
      chunks.push(read.value);
    }
  } finally {
    void discardRest(body, next).finally(() => clearTimeout(timer));
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

/**
 * Reads the rest, until the deadline. A client that is still sending would see a connection error instead of the
 * response, and the next request of the connection would wait behind the rest.
 */
async function discardRest(
  body: AsyncIterator<Uint8Array>,
  next: () => Promise<IteratorResult<Uint8Array> | null>,
): Promise<void> {
  try {
    let read = await next();
    while (read?.done === false) read = await next();
    await body.return?.();
  } catch {
    // The client is gone.
  }
}

/** Status and message for a body that was not read. */
export function bodyRejection(
  reason: Exclude<BodyText, { ok: true }>["reason"],
  maxBytes: number,
): { status: 400 | 408 | 413; error: string } {
  if (reason === "too-large")
    return { status: 413, error: `The body is larger than ${maxBytes} bytes.` };
  return reason === "late"
    ? { status: 408, error: "The body did not arrive in time. Send it again." }
    : { status: 400, error: "The body is not UTF-8." };
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
