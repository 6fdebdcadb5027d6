import { useCallback, useSyncExternalStore } from "react";
import { afterPaint } from "@/components/ui/layout/after-paint";
import type { SectionSummary } from "@/lib/request/draft-start";
import type { SectionName } from "@/lib/request/section-names";
import { useDraftStart } from "../draft-start-context";
import { useRequestForm } from "../request-form-context";
import { sectionRegistry } from "./registry";

/**
 * Summary and change mark of a section: the server's until the registry has loaded, then of the
 * current draft.
 */
export function useSectionSummary(name: SectionName): SectionSummary {
  const form = useRequestForm();
  const first = useDraftStart().summaries[name];
  const subscribe = useCallback(
    (changed: () => void) => {
      let cancel = () => {};
      const soon = () => {
        cancel();
        cancel = afterPaint(changed);
      };
      // Subscribe only to this section.
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
