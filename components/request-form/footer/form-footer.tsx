import { Check, ChevronUp, CircleAlert, Ellipsis, Info } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/controls/button-class";
import { classNames } from "@/components/ui/layout/class-names";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { Popover } from "@/components/ui/overlays/popover";
import { countOf } from "@/lib/format/count";
import { EstimateText } from "../estimate/estimate-text";
import { useCurrentMessages } from "./current-messages";

const MessageList = lazyComponent(async () => (await import("./message-list")).MessageList, {
  fallback: <p className="text-ink-faint">Loading…</p>,
});

export const loadMessageList = MessageList.load;

/** The state of the request and its cost, always visible below the form. */
export function FormFooter() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the form
    <div
      role="group"
      aria-label="State of the request"
      className="flex min-h-9 shrink-0 items-center gap-2 border-t border-line bg-surface px-2 py-0.5"
    >
      <Messages />
      <span className="min-w-0 truncate pr-1 text-ink-muted tabular-nums">
        <EstimateText />
      </span>
    </div>
  );
}

function Messages() {
  const current = useCurrentMessages();
  if (!current)
    return <span className="min-w-0 flex-1 px-2 text-ink-faint">Checking the request…</span>;
  const { check, errors } = current;
  const notes = check.findings.length + (check.extraFields.length > 0 ? 1 : 0);
  // Fields that the user has not reached yet.
  const shown = new Set(errors.map(({ draftPath }) => draftPath));
  const missing = check.issues.filter(({ draftPath }) => !shown.has(draftPath)).length;
  if (errors.length + notes + missing === 0)
    return (
      <span className="flex min-w-0 flex-1 items-center gap-1.5 px-2 text-ink-muted">
        <Check aria-hidden className="size-3.5 shrink-0 text-ok" />
        Valid
      </span>
    );
  return (
    <span className="flex min-w-0 flex-1">
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
            className={classNames(buttonClass("ghost", "sm"), "min-w-0 gap-2")}
          >
            <Count icon={<CircleAlert aria-hidden className="size-3.5 text-bad" />} bad>
              {errors.length > 0 ? countOf(errors.length, "error") : null}
            </Count>
            <Count icon={<Ellipsis aria-hidden className="size-3.5 text-ink-faint" />}>
              {missing > 0 ? `${missing} to fill in` : null}
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

type CountProps = { icon: ReactNode; bad?: boolean; children: string | null };

const Count = ({ icon, bad = false, children }: CountProps) =>
  children === null ? null : (
    <span className={classNames("flex items-center gap-1 whitespace-nowrap", bad && "text-bad")}>
      {icon}
      {children}
    </span>
  );
