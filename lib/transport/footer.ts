import * as z from "zod";
import { failureSchema } from "@/lib/contract/failure/failure";
import { footerSeparator } from "@/lib/contract/proxy-headers";

/** More than any footer has. */
const LONGEST = 4_096;

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
});

/** What the server says after a body: how its exchange with the service ended. Sizes in bytes, times in milliseconds. */
export type Footer = z.output<typeof footerSchema>;

/** Takes the footer off the end of a stream, without looking at the rest of it. */
export type FooterSplitter = {
  push(chunk: Uint8Array<ArrayBuffer>): void;
  /** The footer, or null where the stream ended without one. */
  end(): Footer | null;
};

/**
 * `onBody` is given the body in order, as views of the chunks wherever that is possible. It may hand the memory of a
 * part on to another thread: nothing here reads it afterwards.
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
      if (chunk.length >= LONGEST) {
        const end = chunk.slice(chunk.length - LONGEST);
        give(tail);
        give(chunk.subarray(0, chunk.length - LONGEST));
        tail = end;
        return;
      }
      const joined = new Uint8Array(tail.length + chunk.length);
      joined.set(tail);
      joined.set(chunk, tail.length);
      const settled = Math.max(0, joined.length - LONGEST);
      tail = joined.slice(settled);
      give(joined.subarray(0, settled));
    },
    end() {
      const at = tail.lastIndexOf(footerSeparator);
      const footer = at === -1 ? null : readFooter(tail.subarray(at + 1));
      give(footer ? tail.subarray(0, at) : tail);
      return footer;
    },
  };
}

function readFooter(bytes: Uint8Array): Footer | null {
  try {
    return footerSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}
