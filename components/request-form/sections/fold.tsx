import { useId } from "react";
import { ChangeDot } from "@/components/ui/controls/field";
import { useUntilFound } from "@/components/ui/layout/collapsible-section";
import { DisclosureMark } from "@/components/ui/layout/disclosure-mark";
import { useFieldGroup } from "../fields/frame/use-field";
import type { DraftPath } from "../request-form-context";
import { DeferredContent } from "./deferred-content";
import type { DeferredGroup } from "./deferred-sections";
import { setFold, useFold } from "./fold-state";

type DeferredFoldProps = {
  name: DeferredGroup;
  label: string;
  summary: string;
  fields: readonly DraftPath[];
};

/**
 * Rarely used fields of a section. Mounted while closed, once loaded, so that "find in page" reaches
 * them.
 */
export function DeferredFold({ name, label, summary, fields }: DeferredFoldProps) {
  const open = useFold(name, false);
  const { changed, errors } = useFieldGroup(fields);
  const id = useId();
  const content = useUntilFound(open, () => setFold(name, true));

  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setFold(name, !open)}
        className="-ml-5 flex min-h-target max-w-full items-center gap-1.5 rounded-sm pr-1 text-left text-ink-muted hover:text-ink"
      >
        <DisclosureMark open={open} className="text-ink-faint" />
        <span className="shrink-0">{label}</span>
        {changed ? <ChangeDot /> : null}
        {summary && !open ? (
          <span className="min-w-0 truncate pl-1 text-ink-faint">{summary}</span>
        ) : null}
        {errors > 0 ? (
          <span className="shrink-0 rounded-sm bg-bad-soft px-1.5 text-xs font-medium text-bad">
            {errors === 1 ? "1 error" : `${errors} errors`}
          </span>
        ) : null}
      </button>
      <div ref={content} id={id} hidden={!open}>
        <div className="grid min-w-0 gap-3 pt-2">
          <DeferredContent part={name} enabled={open} />
        </div>
      </div>
    </div>
  );
}
