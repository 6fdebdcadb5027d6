"use client";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { CollapsibleSection } from "@/components/ui/collapsible-section";
import { draftSections } from "@/lib/request/draft-sections";
import type { SectionName } from "@/lib/request/section-names";
import { setFold, useFold } from "./folds";
import { useRequestForm } from "./request-form-context";
import { resetSection } from "./use-draft-form";
import { useErrorCount } from "./use-field";

type FormSectionProps = { name: SectionName; defaultOpen?: boolean; children: ReactNode };

/**
 * A section of the form: its words while closed, its change and its reset come from the draft's registry. What is
 * inside is made when it is opened first, and then stays.
 */
export function FormSection({ name, defaultOpen = false, children }: FormSectionProps) {
  const form = useRequestForm();
  const section = draftSections[name];
  const open = useFold(name, defaultOpen);
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  const { summary, changed } = useWatch({
    control: form.control,
    // Only changes of its own; the other parts of the draft do not matter here.
    name,
    compute: () => {
      const draft = form.getValues();
      return { summary: section.summary(draft), changed: section.changed(draft) };
    },
  });
  return (
    <div data-section={name}>
      <CollapsibleSection
        title={section.label}
        summary={summary}
        changed={changed}
        onReset={() => resetSection(form, name)}
        errors={useErrorCount(name)}
        open={open}
        onOpenChange={(next) => setFold(name, next)}
        headingLevel={3}
      >
        {/* The marks at the end of a field stand under the section's own. */}
        {opened ? <div className="-mr-1 grid min-w-0 gap-4">{children}</div> : null}
      </CollapsibleSection>
    </div>
  );
}
