import { type ReactNode, useState } from "react";
import { CollapsibleSection } from "@/components/ui/layout/collapsible-section";
import { type SectionName, sectionLabels } from "@/lib/request/section-names";
import { useErrorCount } from "../fields/frame/use-field";
import { useRequestForm } from "../request-form-context";
import { resetSection } from "../use-draft-form";
import { setFold, useFold } from "./fold-state";
import { useSectionSummary } from "./use-section-summary";

type FormSectionProps = { name: SectionName; defaultOpen?: boolean; children: ReactNode };

/**
 * A section of the form: its words while closed, its change and its reset come from the draft's registry. What is
 * inside is made when it is opened first, and then stays.
 */
export function FormSection({ name, defaultOpen = false, children }: FormSectionProps) {
  const form = useRequestForm();
  const open = useFold(name, defaultOpen);
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  const { summary, changed } = useSectionSummary(name);
  return (
    // Out of sight it costs nothing, however much it holds.
    <div
      data-section={name}
      className="[contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]"
    >
      <CollapsibleSection
        title={sectionLabels[name]}
        summary={summary}
        changed={changed}
        onReset={() => void resetSection(form, name).catch(() => {})}
        errors={useErrorCount(name)}
        open={open}
        onOpenChange={(next) => setFold(name, next)}
        headingLevel={3}
      >
        {/* The marks at the end of a field stand under the section's own. */}
        {opened ? <div className="-mr-1 flex min-w-0 flex-col gap-4">{children}</div> : null}
      </CollapsibleSection>
    </div>
  );
}
