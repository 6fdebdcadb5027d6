"use client";
import { RotateCcw } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import type { SectionName } from "@/lib/request/draft-sections";
import { ContentSection } from "./content-section";
import { FormFindings } from "./form-findings";
import { useRequestForm } from "./request-form-context";
import { SourcesSection } from "./sources-section";
import { resetForm } from "./use-draft-form";

/** What shows each section of the draft; the query has its place in the top bar. */
const sections: Readonly<Record<Exclude<SectionName, "query">, ComponentType>> = {
  sources: SourcesSection,
  content: ContentSection,
};

/** The panel with everything of a request but its query. `notice` stands above it. */
export function RequestForm({ notice }: { notice?: ReactNode }) {
  const form = useRequestForm();
  return (
    <section aria-labelledby="request-form" className="flex h-full min-h-0 flex-col bg-surface">
      <div className="flex h-9 shrink-0 items-center justify-between border-b border-line pr-2 pl-3">
        <h2 id="request-form" className="font-medium">
          Request
        </h2>
        <IconButton
          label="Reset all fields but the query"
          icon={RotateCcw}
          size="sm"
          onClick={() => resetForm(form)}
        />
      </div>
      <div className="@container min-h-0 flex-1 overflow-y-auto">
        {notice}
        {Object.entries(sections).map(([name, Section]) => (
          <Section key={name} />
        ))}
        <FormFindings />
      </div>
    </section>
  );
}
