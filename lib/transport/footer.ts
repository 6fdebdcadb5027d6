import "@/lib/contract/zod-settings";
import * as z from "zod";
import { failureSchema } from "@/lib/contract/failure/failure";
import { footerSeparator } from "@/lib/contract/proxy-headers";

/** Upper bound of a footer in bytes. */
const MAX_FOOTER_BYTES = 4_096;

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

/** Removes the footer from the end of a stream, without decoding the body. */
export type FooterSplitter = {
  push(chunk: Uint8Array<ArrayBuffer>): void;
  /** The footer, or null if the stream ended without one. */
  end(): Footer | null;
};

/**
 * `onBody` receives the body in order, as views of the chunks where possible. It may transfer the
 * memory of a part.
 */
export function createFooterSplitter(
  onBody: (part: Uint8Array<ArrayBuffer>) => void,
): FooterSplitter {
  let tail = new Uint8Array(0);
  const give = (part: Uint8Array<ArrayBuffer>) => {
    if (part.length > 0) onBody(part);
  };

  return {
    push(chunk) {
      if (chunk.length >= MAX_FOOTER_BYTES) {
        const end = chunk.slice(chunk.length - MAX_FOOTER_BYTES);
        give(tail);
        give(chunk.subarray(0, chunk.length - MAX_FOOTER_BYTES));
        tail = end;
        return;
      }
      const joined = new Uint8Array(tail.length + chunk.length);
      joined.set(tail);
      joined.set(chunk, tail.length);
      const settled = Math.max(0, joined.length - MAX_FOOTER_BYTES);
      tail = joined.slice(settled);
      give(joined.subarray(0, settled));
    },
    end() {
      const at = tail.lastIndexOf(footerSeparator);
      const footer = at === -1 ? null : parseFooter(tail.subarray(at + 1));
      give(footer ? tail.subarray(0, at) : tail);
      return footer;
    },
  };
}

function parseFooter(bytes: Uint8Array): Footer | null {
  try {
    return footerSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}
