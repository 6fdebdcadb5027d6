import { decodePermalink } from "@/lib/permalink/decode-permalink";
import { type Draft, requestToDraft } from "@/lib/request/draft";

export type LinkDraft =
  | { ok: true; draft: Draft; notes: string[] }
  | { ok: false; message: string };

const steps = (numbers: readonly number[]) =>
  numbers.length === 0 ? "" : ` (step ${numbers.join(", ")})`;

/** Parses a permalink into a draft, with notes about missing fields and scripts. */
export function linkToDraft(hash: string): LinkDraft {
  const link = decodePermalink(hash);
  if (!link.ok) return link;
  return {
    ok: true,
    draft: requestToDraft(link.request),
    notes: [
      ...link.stripped.flatMap(({ supply, steps: at }) =>
        supply === null ? [] : [`Not in the link. ${supply}${steps(at)}`],
      ),
      ...(link.scripts.length > 0
        ? [
            `This request runs a script on every page${steps(link.scripts)}. Review it before you run the request.`,
          ]
        : []),
      ...link.rejected.map((name) => `${name}: not allowed in links, so it was removed.`),
    ],
  };
}
