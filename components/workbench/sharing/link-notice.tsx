import { X } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Callout } from "@/components/ui/feedback/callout";
import type { OpenedLink, OpenedLinkState } from "./use-opened-link";

const titles: Record<OpenedLink["kind"], string> = {
  opened: "Opened from a link. Nothing has been sent.",
  failed: "The link could not be opened. Your draft is unchanged.",
  "typed-first": "You started typing before your saved draft was loaded.",
};

/**
 * Tells the user that a link filled the form and what it omits, and restores the previous draft on
 * request.
 */
export function LinkNotice({ opened, close, restore }: OpenedLinkState & { opened: OpenedLink }) {
  const failed = opened.kind === "failed";
  const notes = failed ? [opened.message] : opened.kind === "opened" ? opened.notes : [];
  return (
    <div className="max-h-[40%] shrink-0 overflow-y-auto border-b border-line p-2">
      <Callout
        tone={failed ? "bad" : notes.length > 0 ? "warn" : "info"}
        title={
          <span className="flex items-start justify-between gap-2">
            <span>{titles[opened.kind]}</span>
            <IconButton label="Close notice" icon={X} size="sm" onClick={close} />
          </span>
        }
        actions={
          failed ? null : (
            <Button size="sm" onClick={restore}>
              Restore my draft
            </Button>
          )
        }
      >
        {notes.length > 0 ? (
          <ul className="grid gap-1">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        ) : null}
      </Callout>
    </div>
  );
}
