import { encodePermalink } from "@/lib/permalink/encode-permalink";
import type { Draft } from "@/lib/request/draft";
import { draftToRequest } from "@/lib/request/draft-to-request";
import { currentScope } from "@/lib/storage/variables/variables";

/** Opens a new sweep of the request, which may fill undefined names. Returns why not, with the first invalid field; otherwise null. */
export function openSweep(
  draft: Draft,
): { readonly message: string; readonly draftPath: string | null } | null {
  const read = draftToRequest(draft, { ...currentScope(), keepsUndefined: true });
  if (!read.ok)
    return {
      message: "Not swept: the request is invalid.",
      draftPath: read.fieldIssues[0]?.draftPath ?? "rest",
    };
  const link = encodePermalink(read.request);
  if (!link.ok)
    return { message: "Not swept: the request is too large for a link.", draftPath: null };
  window.location.assign(`/sweep${link.fragment}`);
  return null;
}
