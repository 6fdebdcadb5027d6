import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "../controls/button";

/** Says what was deleted, and offers to undo it, also with the keys for it in the same panel or dialog. */
export function DeletedNote({ what, onUndo }: { what: string; onUndo: () => void }) {
  const note = useRef<HTMLParagraphElement>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || shiftKey || altKey) return;
    const panel = note.current?.closest("dialog, [role=tabpanel]");
    // Texts have an undo of their own.
    if (!(target instanceof Element) || !panel?.contains(target) || target.matches(text)) return;
    event.preventDefault();
    if (!event.repeat) onUndo();
  });
  useEffect(() => {
    // Before the keys of the page, which undo changes of the request.
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, []);

  return (
    <p ref={note} role="status" className="flex items-center gap-2 text-ink-muted">
      <span className="min-w-0 truncate">Deleted {what}.</span>
      <Button size="sm" onClick={onUndo}>
        Undo
      </Button>
    </p>
  );
}

const text = "textarea, input:not([type=checkbox], [type=radio])";
