"use no memo"; // Its content is passed in, so memoizing would only add code to the first load.
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { countOf } from "@/lib/format/count";
import { ChangeDot, ResetButton } from "../controls/field";
import { classNames } from "./class-names";
import { DisclosureMark } from "./disclosure-mark";

type CollapsibleSectionProps = {
  title: string;
  /** Shown while the section is closed, such as "web ×10, news". */
  summary?: ReactNode;
  changed?: boolean;
  onReset?: () => void;
  /** The number of fields with errors. Also shown while closed. */
  errors?: number;
  /** Whether its fields currently have no effect. Dims the title. */
  quiet?: boolean;
  /** The number of notes about its fields. Also shown while closed. */
  notes?: number;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  headingLevel?: 2 | 3 | 4;
  children: ReactNode;
};

/** A ref for content that is hidden while closed. "Find in page" searches it and opens it. */
export function useUntilFound(open: boolean, onFound: () => void) {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!open) content.current?.setAttribute("hidden", "until-found");
  }, [open]);
  useEffect(() => {
    const element = content.current;
    element?.addEventListener("beforematch", onFound);
    return () => element?.removeEventListener("beforematch", onFound);
  }, [onFound]);
  return content;
}

/** At most as wide as the room beside the icon. */
const titleClass =
  "max-w-[calc(100%-1.25rem)] shrink-0 text-base font-semibold [overflow-wrap:anywhere]";

/**
 * A collapsible part of a form. The content stays mounted, so that registered fields keep their
 * values and "find in page" can open it.
 */
export function CollapsibleSection({
  title,
  summary,
  changed = false,
  onReset,
  errors = 0,
  quiet = false,
  notes = 0,
  open: controlled,
  onOpenChange,
  headingLevel = 2,
  children,
}: CollapsibleSectionProps) {
  const [own, setOwn] = useState(false);
  const open = controlled ?? own;
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  const canReset = changed && onReset !== undefined;

  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };

  const content = useUntilFound(open, () => change(true));

  return (
    <section aria-labelledby={`${id}-title`} className="border-b border-line">
      <div className={classNames("flex min-h-9 items-center gap-1", canReset && "pr-2")}>
        <Heading className="flex min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={`${id}-content`}
            data-focus-inset=""
            onClick={() => change(!open)}
            className="flex min-h-9 min-w-0 flex-1 items-center gap-1.5 px-2 py-1 text-left hover:bg-hover"
          >
            <DisclosureMark open={open} className="text-ink-faint" />
            <span id={`${id}-title`} className={classNames(titleClass, quiet && "text-ink-faint")}>
              {title}
            </span>
            {changed ? <ChangeDot /> : null}
            {summary && !open ? (
              <span
                className={classNames(
                  "min-w-0 truncate pl-1",
                  changed ? "text-ink-muted" : "text-ink-faint",
                )}
              >
                {summary}
              </span>
            ) : null}
            <span className="ml-auto flex shrink-0 items-center gap-1 text-xs empty:hidden">
              {errors > 0 ? (
                <span className="rounded-sm bg-bad-soft px-1.5 font-medium text-bad">
                  {countOf(errors, "error")}
                </span>
              ) : null}
              {notes > 0 ? (
                <span className="rounded-sm bg-info-soft px-1.5 text-info">
                  {countOf(notes, "note")}
                </span>
              ) : null}
            </span>
          </button>
        </Heading>
        {canReset ? <ResetButton label={title} onReset={onReset} /> : null}
      </div>
      <div ref={content} id={`${id}-content`} hidden={!open}>
        <div className="flex min-w-0 flex-col gap-3 px-3 pt-0.5 pb-3.5 pl-7">{children}</div>
      </div>
    </section>
  );
}
