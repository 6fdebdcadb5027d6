"use client";
import type { ComponentType } from "react";
import type { SectionName } from "@/lib/request/draft-sections";
import { ContentSection } from "./content-section";
import { FormFindings } from "./form-findings";
import { SourcesSection } from "./sources-section";

/** What shows each section of the draft; the query has its place in the top bar. */
const sections: Readonly<Record<Exclude<SectionName, "query">, ComponentType>> = {
  sources: SourcesSection,
  content: ContentSection,
};

/** Everything of a request but its query. */
export function RequestForm() {
  return (
    <div className="@container h-full min-h-0 overflow-y-auto">
      {Object.entries(sections).map(([name, Section]) => (
        <Section key={name} />
      ))}
      <FormFindings />
    </div>
  );
}
