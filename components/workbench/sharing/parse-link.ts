import { decodePermalink } from "@/lib/permalink/decode-permalink";
import { type Draft, requestToDraft } from "@/lib/request/draft";

export type LinkDraft =
  | { ok: true; draft: Draft; notes: string[] }
  | { ok: false; message: string };

const steps = (numbers: readonly number[]) =>
  numbers.length === 0 ? "" : ` (step ${numbers.join(", ")})`;

/** A permalink as a draft, and in words what the one who opens it must know or supply. */
export function parseLink(hash: string): LinkDraft {
  const read = decodePermalink(hash);
  if (!read.ok) return read;
  return {
    ok: true,
    draft: requestToDraft(read.request),
    notes: [
      ...read.stripped.flatMap(({ supply, steps: at }) =>
        supply === null ? [] : [`Not in the link. ${supply}${steps(at)}`],
      ),
      ...(read.scripts.length > 0
        ? [`It runs a script on every page${steps(read.scripts)}. Read it before you run it.`]
        : []),
      ...read.rejected.map((name) => `${name}: a link may not bring it, so it was left out.`),
    ],
  };
}
