import "server-only";
import { readBodyText } from "@/lib/engine/http/request-body";

const MAX_BYTES = 16_384;

export type SmallJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly status: 400 | 413; readonly error: string };

/** Parses a body of the workbench's own API. Errors do not quote it: it may contain a key. */
export async function readSmallJson(request: Request): Promise<SmallJson> {
  const body = await readBodyText(request, MAX_BYTES);
  if (!body.ok)
    return body.reason === "too-large"
      ? { ok: false, status: 413, error: `The body is larger than ${MAX_BYTES} bytes.` }
      : { ok: false, status: 400, error: "The body is not UTF-8." };
  try {
    return { ok: true, value: JSON.parse(body.text) };
  } catch {
    return { ok: false, status: 400, error: "The body is not JSON." };
  }
}
