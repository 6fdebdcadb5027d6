import { encodePermalink } from "@/lib/permalink/encode-permalink";
import { type Draft, draftToBody } from "@/lib/request/draft";
import { draftToRequest } from "@/lib/request/draft-to-request";
import { storableRequest } from "@/lib/storage/runs/run-record";
import { FORM_REQUEST, writeSweepStart } from "@/lib/storage/sweeps/sweep-start";
import { currentScope } from "@/lib/storage/variables/variables";
import { namesInBody } from "@/lib/variables/resolve-body";
import type { CommandOutcome } from "./copy-curl";

/**
 * Opens a new sweep of the request. One with variables keeps them, because the sweep may vary them, and is checked
 * there. Returns why not, with the first invalid field; otherwise null.
 */
export function openSweep(draft: Draft): CommandOutcome | null {
  const { request } = storableRequest(draftToBody(draft), false);
  if (namesInBody(request).length > 0 && writeSweepStart(request)) {
    window.location.assign(`/sweep?new=${FORM_REQUEST}`);
    return null;
  }
  const read = draftToRequest(draft, { ...currentScope(), keepsUndefined: true });
  if (!read.ok)
    return {
      message: "No sweep opened: the request is invalid.",
      draftPath: read.fieldIssues[0]?.draftPath ?? "rest",
    };
  const link = encodePermalink(read.request);
  if (!link.ok)
    return { message: "No sweep opened: the request is too large for a link.", draftPath: null };
  window.location.assign(`/sweep${link.fragment}`);
  return null;
}
