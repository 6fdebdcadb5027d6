import { ChevronUp, CircleAlert, Ellipsis, Info } from "lucide-react";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { buttonClass } from "@/components/ui/controls/button-class";
import { classNames } from "@/components/ui/layout/class-names";
import { Popover } from "@/components/ui/overlays/popover";
import { countOf } from "@/lib/format/count";
import type { CurrentMessages } from "./current-messages";
import { MessageList } from "./message-list";

/** The number of errors and notes, and their list. */
export function MessageMenu({ check, errors }: CurrentMessages) {
  const shown = new Set(errors.map(({ draftPath }) => draftPath));
  // Fields that the user has not reached or not left yet.
  const missing = check.issues.filter(({ draftPath }) => !shown.has(draftPath)).length;
  const notes = check.findings.length + (check.extraFields.length > 0 ? 1 : 0);
  const root = useRef<HTMLSpanElement>(null);
  useFocusAfterwards(root);
  return (
    <span ref={root} className="flex min-w-0 flex-1">
      <Popover
        label="Errors and notes"
        className="w-96"
        trigger={(props) => (
          <button
            {...props}
            type="button"
            data-field="rest"
            aria-keyshortcuts="F8"
            title="Next: F8"
            className={classNames(
              buttonClass("ghost", "sm"),
              "min-w-0 shrink! gap-2 overflow-hidden",
            )}
          >
            <Count icon={<CircleAlert aria-hidden className="size-3.5 text-bad" />} bad>
              {errors.length > 0 ? countOf(errors.length, "error") : null}
            </Count>
            <Count icon={<Ellipsis aria-hidden className="size-3.5 text-ink-faint" />}>
              {missing > 0 ? `${missing} unfinished` : null}
            </Count>
            <Count icon={<Info aria-hidden className="size-3.5 text-info" />}>
              {notes > 0 ? countOf(notes, "note") : null}
            </Count>
            <ChevronUp aria-hidden className="size-3.5 shrink-0 opacity-80" />
          </button>
        )}
      >
        {(close) => <MessageList check={check} errors={errors} onClose={close} />}
      </Popover>
    </span>
  );
}

/** Without any message there is no menu. Its focus goes to the form. */
function useFocusAfterwards(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = root;
    return () => {
      if (current?.contains(document.activeElement))
        current.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
    };
  }, [root]);
}

type CountProps = { icon: ReactNode; bad?: boolean; children: string | null };

const Count = ({ icon, bad = false, children }: CountProps) =>
  children === null ? null : (
    <span className={classNames("flex items-center gap-1 whitespace-nowrap", bad && "text-bad")}>
      {icon}
      {children}
    </span>
  );
