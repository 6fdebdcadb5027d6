import { proxyHeaders } from "@/lib/contract/proxy-headers";
import { decodeJsonText, MAX_QUOTED_BODY, MAX_SMALL_BYTES } from "@/lib/results/model/decode-body";
import { type Footer, findFooter, MAX_FOOTER_BYTES } from "./footer";

/** Enough for the characters that failures may quote, in UTF-8 and in UTF-16. */
const HEAD_BYTES = 3 * MAX_QUOTED_BODY;

export type BodyBytes = {
  readonly body: Blob;
  /** Its first bytes; all of them if it is small. */
  readonly head: Uint8Array;
};

/**
 * Receives a body and removes its announced footer. The browser stores a body that is not small
 * without passing it through this thread. Rejects if it ends early.
 */
export async function readBody(
  response: Response,
): Promise<BodyBytes & { readonly footer: Footer | null }> {
  const length = response.headers.get("content-length");
  const isSmall = length !== null && Number(length) <= MAX_SMALL_BYTES;
  const small = isSmall ? new Uint8Array(await response.arrayBuffer()) : null;
  const whole = small ? new Blob([small]) : await response.blob();
  const [head, tail] = small
    ? [small, small]
    : await Promise.all([readHead(whole), bytesOf(whole.slice(-MAX_FOOTER_BYTES))]);
  const announced = response.headers.has(proxyHeaders.footer);
  const found = announced ? findFooter(tail) : null;
  // The server stopped before it could say how the body ended.
  if (announced && !found) throw new TypeError("The response ended early.");
  const size = whole.size - (found?.bytes ?? 0);
  return {
    body: whole.slice(0, size),
    head: head.subarray(0, size),
    footer: found?.footer ?? null,
  };
}

export const readHead = (body: Blob): Promise<Uint8Array> => bytesOf(body.slice(0, HEAD_BYTES));

export const beginningOf = ({ head }: BodyBytes): string =>
  decodeJsonText(head).slice(0, MAX_QUOTED_BODY);

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer());
