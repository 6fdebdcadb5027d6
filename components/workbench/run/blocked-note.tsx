import { CircleAlert, X } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { countOf } from "@/lib/format/count";
import type { BlockedRun } from "./use-blocked-run";

type BlockedNoteProps = { blocked: BlockedRun; onDismiss: () => void };

/** Below the Run button: why nothing was sent. Disappears with the next change of the request. */
export function BlockedNote({ blocked: { message, more, show }, onDismiss }: BlockedNoteProps) {
  return (
    <section
      aria-label="Not sent"
      className="absolute top-full right-0 z-20 max-[860px]:right-auto max-[860px]:left-0 mt-2 grid w-80 max-w-[calc(100vw-1.5rem)] gap-2 rounded-lg border border-bad bg-raised p-3 text-ink shadow-float"
    >
      <div className="flex items-start gap-2">
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-bad" />
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className="font-medium">Not sent.</span> {message}
          {more > 0 ? `, and ${countOf(more, "more error")}` : null}
        </p>
        <IconButton label="Dismiss" icon={X} size="sm" onClick={onDismiss} />
      </div>
      <Button size="sm" className="w-fit" onClick={show}>
        Show field
      </Button>
    </section>
  );
}
