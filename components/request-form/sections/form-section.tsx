import { type ReactNode, useCallback, useState, useSyncExternalStore } from "react";
import { afterPaint } from "@/components/ui/layout/after-paint";
import { CollapsibleSection } from "@/components/ui/layout/collapsible-section";
import type { SectionSummary } from "@/lib/request/draft-start";
import { type SectionName, sectionLabels } from "@/lib/request/section-names";
import { useDraftStart } from "../draft-start-context";
import { useNoteCount } from "../fields/frame/field-findings";
import { useErrorCount } from "../fields/frame/use-field";
import { useRequestForm } from "../request-form-context";
import { resetSection } from "../use-draft-form";
import { setFold, useFold } from "./fold-state";
import { useScrapes } from "./needs-format";
import { sectionRegistry } from "./registry";

/** Sections with options of scraped pages. `cache` also has others. */
const needFormat: ReadonlySet<SectionName> = new Set(["loading", "actions"]);

type FormSectionProps = { name: SectionName; defaultOpen?: boolean; children: ReactNode };

/**
 * A section of the form with summary, change mark and reset. Its content is mounted when first
 * opened and then stays mounted.
 */
export function FormSection({ name, defaultOpen = false, children }: FormSectionProps) {
  const form = useRequestForm();
  const open = useFold(name, defaultOpen);
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  const { summary, changed } = useSectionSummary(name);
  const idle = !useScrapes() && needFormat.has(name);
  return (
    // Skips rendering while off-screen.
    <div
      data-section={name}
      className="[contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]"
    >
      <CollapsibleSection
        title={sectionLabels[name]}
        summary={idle && changed ? `${summary} · no effect without a format` : summary}
        quiet={idle}
        changed={changed}
        onReset={() => void resetSection(form, name).catch(() => {})}
        errors={useErrorCount(name)}
        notes={useNoteCount(name)}
        open={open}
        onOpenChange={(next) => setFold(name, next)}
        headingLevel={3}
      >
        {/* Aligns the buttons of the fields with those of the section. */}
        {opened ? <div className="-mr-1 flex min-w-0 flex-col gap-3">{children}</div> : null}
      </CollapsibleSection>
    </div>
  );
}

/**
 * Summary and change mark of a section: the server's until the registry has loaded, then of the
 * current draft.
 */
function useSectionSummary(name: SectionName): SectionSummary {
  const form = useRequestForm();
  const first = useDraftStart().summaries[name];
  const subscribe = useCallback(
    (changed: () => void) => {
      let cancel = () => {};
      const soon = () => {
        cancel();
        cancel = afterPaint(changed);
      };
      const stop = form.subscribe({ name, formState: { values: true }, callback: soon });
      const forget = sectionRegistry.subscribe(changed);
      return () => {
        stop();
        forget();
        cancel();
      };
    },
    [form, name],
  );
  const section = () => sectionRegistry.current()?.draftSections[name];
  const summary = useSyncExternalStore(
    subscribe,
    () => section()?.summary(form.getValues()) ?? first.summary,
    () => first.summary,
  );
  const changed = useSyncExternalStore(
    subscribe,
    () => section()?.changed(form.getValues()) ?? first.changed,
    () => first.changed,
  );
  return { summary, changed };
}
