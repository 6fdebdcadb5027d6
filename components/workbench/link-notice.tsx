"use client";
import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { IconButton } from "@/components/ui/icon-button";

type LinkNoticeProps = {
  /** What of the link was put aside, in words. */
  notes: readonly string[];
  onRestore: () => void;
  onClose: () => void;
};

/** Says that a link filled the form, what of it was left out, and how to get one's own draft back. */
export function LinkNotice({ notes, onRestore, onClose }: LinkNoticeProps) {
  return (
    <div className="border-b border-line p-2">
      <Callout
        tone={notes.length > 0 ? "warn" : "info"}
        title={
          <span className="flex items-start justify-between gap-2">
            <span>This request came with a link. Nothing has been sent.</span>
            <IconButton label="Close this note" icon={X} size="sm" onClick={onClose} />
          </span>
        }
        actions={
          <Button size="sm" onClick={onRestore}>
            Back to my draft
          </Button>
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
