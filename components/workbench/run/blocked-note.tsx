import { CircleAlert, X } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { countOf } from "@/lib/format/count";
import type { BlockedRun } from "./use-blocked-run";

type BlockedNoteProps = { blocked: BlockedRun; onDismiss: () => void };

/** More reasons than these are counted. The form's footer lists all. */
const LISTED = 4;

/** Below the Run button: why nothing was sent. Disappears with the next change of the request. */
export function BlockedNote({ blocked: { reasons, runAnyway }, onDismiss }: BlockedNoteProps) {
  const more = reasons.length - LISTED;
  return (
    <section
      aria-label="Not sent"
      className="absolute top-full right-0 z-20 mt-2 grid w-88 max-w-[calc(100vw-1.5rem)] gap-2 rounded-lg border border-bad bg-raised p-3 text-ink shadow-float"
    >
      <div className="flex items-center gap-2">
        <CircleAlert aria-hidden className="size-3.5 shrink-0 text-bad" />
        <p className="min-w-0 flex-1 font-medium">
          {runAnyway
            ? "Not sent yet."
            : reasons.length > 1
              ? `Not sent: ${countOf(reasons.length, "error")}.`
              : "Not sent."}
        </p>
        <IconButton label="Dismiss" icon={X} size="sm" onClick={onDismiss} />
      </div>
      <ul className="grid gap-1">
        {reasons.slice(0, LISTED).map(({ message, show }) => (
          <li key={message} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{message}</span>
            <Button
              size="sm"
              aria-label={showLabel(message)}
              onClick={() => {
                show();
                // The field has the same message, and this one could cover it.
                if (reasons.length === 1 && !runAnyway) onDismiss();
              }}
            >
              Show
            </Button>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-ink-muted">And {countOf(more, "more error")}.</p> : null}
      {runAnyway ? (
        <Button size="sm" className="w-fit" onClick={runAnyway}>
          Run anyway
        </Button>
      ) : null}
    </section>
  );
}

/** Names the field of a message such as `limit – at most 100`. */
function showLabel(message: string): string {
  const [field, ...rest] = message.split(" – ");
  return rest.length > 0 ? `Show ${field}` : "Show";
}
