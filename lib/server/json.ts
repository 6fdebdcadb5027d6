import "server-only";
import { bodyRejection, readBodyText } from "@/lib/engine/http/request-body";

const MAX_BYTES = 16_384;

export type JsonBody =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly status: 400 | 408 | 413; readonly error: string };

/** Parses a body of the workbench's own API. Errors do not quote it: it may contain a key. */
export async function readJson(request: Request, maxBytes = MAX_BYTES): Promise<JsonBody> {
  const body = await readBodyText(request, maxBytes);
  if (!body.ok) return { ok: false, ...bodyRejection(body.reason, maxBytes) };
  try {
    return { ok: true, value: JSON.parse(body.text) };
  } catch {
    return { ok: false, status: 400, error: "The body is not JSON." };
  }
}

/** A JSON response that no cache stores. */
export const json = (body: unknown, status = 200): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
