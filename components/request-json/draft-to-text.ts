import { type Draft, draftToBody } from "@/lib/request/draft";
import { draftToRequest } from "@/lib/request/draft-to-request";

/** The request that Run sends, as formatted JSON. If the draft is invalid, its body unchanged. */
export function draftToText(draft: Draft): string {
  const read = draftToRequest(draft);
  return JSON.stringify(read.ok ? read.body : draftToBody(draft), null, 2);
}
