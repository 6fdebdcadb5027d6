import "@/lib/contract/zod-settings";
import * as z from "zod";
import { failureSchema } from "@/lib/contract/failure/failure";
import { footerSeparator } from "@/lib/contract/proxy-headers";

/** Upper bound of a footer in bytes, with its separator. */
export const MAX_FOOTER_BYTES = 4_096;

const milliseconds = z.number().nullable();
const footerSchema = z.object({
  complete: z.boolean(),
  wireBytes: z.number(),
  bytes: z.number(),
  timings: z.object({
    connectMs: milliseconds,
    firstByteMs: milliseconds,
    totalMs: z.number(),
  }),
  failure: failureSchema.optional(),
  /** Whether the body contains a secret text of the request that only the server knows. */
  echoesSecret: z.boolean().optional(),
  /** Whether the body contained the key, which the server masked. */
  masksKey: z.boolean().optional(),
  /** Whether the body contained the value of a secret variable, which the server masked. */
  masksSecret: z.boolean().optional(),
});

/**
 * How the server's exchange with the service ended; sent after the body. Sizes in bytes, times in
 * milliseconds.
 */
export type Footer = z.output<typeof footerSchema>;

/** The footer at the end of the received bytes, and its length with the separator; null if they have no footer. */
export function findFooter(
  tail: Uint8Array,
): { readonly footer: Footer; readonly bytes: number } | null {
  const at = tail.lastIndexOf(footerSeparator);
  const footer = at === -1 ? null : parseFooter(tail.subarray(at + 1));
  return footer && { footer, bytes: tail.length - at };
}

function parseFooter(bytes: Uint8Array): Footer | null {
  try {
    return footerSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}
