import { X } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Callout } from "@/components/ui/feedback/callout";
import type { OpenedLink, OpenedLinkState } from "./use-opened-link";

const titles: Record<OpenedLink["kind"], string> = {
  opened: "This request came with a link. Nothing has been sent.",
  refused: "The link was not opened. Your draft is as it was.",
  "typed-first": "You typed before your kept draft had come. It has been put aside.",
};

/** Says that a link filled the form, what is missing or was left out, and how to get one's own draft back. */
export function LinkNotice({ opened, close, restore }: OpenedLinkState & { opened: OpenedLink }) {
  const refused = opened.kind === "refused";
  const notes = refused ? [opened.message] : opened.kind === "opened" ? opened.notes : [];
  return (
    <div className="max-h-[40%] shrink-0 overflow-y-auto border-b border-line p-2">
      <Callout
        tone={refused ? "bad" : notes.length > 0 ? "warn" : "info"}
        title={
          <span className="flex items-start justify-between gap-2">
            <span>{titles[opened.kind]}</span>
            <IconButton label="Close this note" icon={X} size="sm" onClick={close} />
          </span>
        }
        actions={
          refused ? null : (
            <Button size="sm" onClick={restore}>
              Back to my draft
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
