import { toWire } from "@/lib/contract/canonical";
import type { SearchRequest } from "@/lib/contract/request";
import { writeFragment } from "./fragment";
import { type LeftOut, lettersOf, sortLeftOut } from "./left-out";
import { linkBody, type Ticks } from "./link-body";
import { linkLimits } from "./link-limits";
import { fitsIn } from "./measure";
import { linkVersion, packText } from "./pack";

export type WrittenLink =
  | {
      ok: true;
      /** From the "#" on. */
      fragment: string;
      leftOut: LeftOut[];
    }
  | { ok: false; leftOut: LeftOut[]; message: string };

/**
 * The permalink of a request: the same for every way to spell it, because the canonical form is what is packed.
 * Letters in front of the JSON name what was left out. Free JSON, such as a schema, keeps its order: it means
 * something to who reads it. Fails where a request is larger than a link may be.
 */
export function writePermalink(
  request: SearchRequest,
  ticks: Ticks = { texts: false, scripts: false },
): WrittenLink {
  const { body, leftOut: paths } = linkBody({ ...toWire(request) }, ticks);
  const leftOut = sortLeftOut(paths).known;
  const text = lettersOf(leftOut) + JSON.stringify(body);
  const tooLarge = {
    ok: false as const,
    leftOut,
    message: "This request is too large for a link. Export it as a file instead.",
  };
  if (!fitsIn(body, linkLimits) || text.length > linkLimits.inflated) return tooLarge;
  const payload = packText(text);
  if (payload.length > linkLimits.characters) return tooLarge;
  return { ok: true, fragment: writeFragment(linkVersion, payload), leftOut };
}
