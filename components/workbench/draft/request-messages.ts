import type { Body } from "@/lib/request/body";
import { bodyToDraft } from "@/lib/request/draft";
import { draftSections } from "@/lib/request/draft-sections";
import { sectionNames } from "@/lib/request/section-names";

/** A request in a line: its query, and in words every section that is not as it is by default. */
export function describeRequest(body: Body): { query: string; settings: string } {
  const draft = bodyToDraft(body);
  const settings = sectionNames
    .filter((name) => name !== "query" && draftSections[name].changed(draft))
    .map((name) => draftSections[name].summary(draft));
  return { query: draftSections.query.summary(draft), settings: settings.join(" · ") };
}
