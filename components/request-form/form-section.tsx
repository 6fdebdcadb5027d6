"use client";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { CollapsibleSection } from "@/components/ui/collapsible-section";
import type { Draft } from "@/lib/request/draft";
import { draftSections, type SectionName } from "@/lib/request/draft-sections";
import { useRequestForm } from "./request-form-context";
import { useErrorCount } from "./use-field";

type FormSectionProps = { name: SectionName; defaultOpen?: boolean; children: ReactNode };

/** A section of the form: its words while closed, its change and its reset come from the draft's registry. */
export function FormSection({ name, defaultOpen = false, children }: FormSectionProps) {
  const { control, setValue } = useRequestForm();
  const section = draftSections[name];
  const { summary, changed } = useWatch({
    control,
    compute: (draft: Draft) => ({
      summary: section.summary(draft),
      changed: section.changed(draft),
    }),
  });
  return (
    <CollapsibleSection
      title={section.label}
      summary={summary}
      changed={changed}
      onReset={() => setValue(name, section.initial, { shouldValidate: true })}
      errors={useErrorCount(name)}
      defaultOpen={defaultOpen}
      headingLevel={3}
    >
      {/* The marks at the end of a field stand under the section's own. */}
      <div className="-mr-1 grid min-w-0 gap-4">{children}</div>
    </CollapsibleSection>
  );
}
