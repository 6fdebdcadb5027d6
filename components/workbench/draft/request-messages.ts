import type { Body } from "@/lib/request/body";
import { bodyToDraft } from "@/lib/request/draft";
import { draftSections } from "@/lib/request/draft-sections";
import { sectionNames } from "@/lib/request/section-names";

/** Describes a request in one line: its query, and the settings that differ from the defaults. */
export function describeRequest(body: Body): { query: string; settings: string } {
  const draft = bodyToDraft(body);
  const settings = sectionNames
    .filter((name) => name !== "query" && draftSections[name].changed(draft))
    .map((name) => draftSections[name].summary(draft));
  return { query: draftSections.query.summary(draft), settings: settings.join(" · ") };
}
