import { toWire } from "@/lib/contract/canonical";
import type { SearchRequest } from "@/lib/contract/request";
import { fitsLimits } from "./fits-limits";
import { formatFragment } from "./fragment";
import { bodyForLink, type PermalinkOptions } from "./link-body";
import { linkLimits } from "./link-limits";
import { linkVersion, packText } from "./pack";
import { encodeStripped, groupStripped, type Stripped } from "./stripped";

export type EncodedLink =
  | {
      ok: true;
      fragment: string;
      stripped: Stripped[];
    }
  | { ok: false; stripped: Stripped[]; message: string };

/**
 * The permalink of a request. It is the same for every spelling, because the canonical form is
 * encoded. Letters before the JSON name what was stripped. Free JSON, such as a schema, keeps its
 * key order. Fails if the request is too large for a link.
 */
export function encodePermalink(
  request: SearchRequest,
  options: PermalinkOptions = { texts: false, scripts: false },
): EncodedLink {
  const { body, stripped: paths } = bodyForLink({ ...toWire(request) }, options);
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
