import { toWire } from "@/lib/contract/canonical";
import type { SearchRequest } from "@/lib/contract/request";
import { fitsLimits } from "./fits-limits";
import { formatFragment } from "./fragment";
import { bodyForLink, type LinkOptions } from "./link-body";
import { linkLimits } from "./link-limits";
import { linkVersion, packText } from "./pack";
import { encodeStripped, groupStripped, type Stripped } from "./stripped";

export type EncodedLink =
  | {
      ok: true;
      /** From the "#" on. */
      fragment: string;
      stripped: Stripped[];
    }
  | { ok: false; stripped: Stripped[]; message: string };

/**
 * The permalink of a request: the same for every way to spell it, because the canonical form is what is packed.
 * Letters in front of the JSON name what was left out. Free JSON, such as a schema, keeps its order: it means
 * something to who reads it. Fails where a request is larger than a link may be.
 */
export function encodePermalink(
  request: SearchRequest,
  ticks: LinkOptions = { texts: false, scripts: false },
): EncodedLink {
  const { body, stripped: paths } = bodyForLink({ ...toWire(request) }, ticks);
  const stripped = groupStripped(paths).known;
  const text = encodeStripped(stripped) + JSON.stringify(body);
  const tooLarge = {
    ok: false as const,
    stripped,
    message: "This request is too large for a link. Export it as a file instead.",
  };
  if (!fitsLimits(body, linkLimits) || text.length > linkLimits.inflated) return tooLarge;
  const payload = packText(text);
  if (payload.length > linkLimits.characters) return tooLarge;
  return { ok: true, fragment: formatFragment(linkVersion, payload), stripped };
}
