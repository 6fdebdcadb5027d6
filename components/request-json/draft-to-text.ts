import { type Draft, draftToBody } from "@/lib/request/draft";
import { draftToRequest } from "@/lib/request/draft-to-request";

/** What Run sends for the draft, laid out; while something of it is wrong, the body as it stands. */
export function draftToText(draft: Draft): string {
  const read = draftToRequest(draft);
  return JSON.stringify(read.ok ? read.body : draftToBody(draft), null, 2);
}
