import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../controls/button";

/** From the oldest to the newest. */
const shownNotes: HTMLElement[] = [];

/** Shows what was deleted, with a button to undo it. The shortcut of Undo works in the same panel or dialog for the newest note. */
export function DeletedNote({ what, onUndo }: { what: string; onUndo: () => unknown }) {
  const [restoring, setRestoring] = useState(false);
  const undo = async () => {
    setRestoring(true);
    try {
      await onUndo();
    } finally {
      setRestoring(false);
    }
  };
  const note = useRef<HTMLParagraphElement>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || shiftKey || altKey) return;
    // Texts have an undo of their own.
    if (!(target instanceof Element) || target.matches(text)) return;
    const here = shownNotes.filter((each) =>
      each.closest("dialog, [role=tabpanel]")?.contains(target),
    );
    if (here.length === 0 || here.at(-1) !== note.current) return;
    event.preventDefault();
    if (!event.repeat && !restoring) void undo();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another deletion makes the note the newest
  useEffect(() => {
    const { current } = note;
    if (!current) return;
    shownNotes.push(current);
    return () => void shownNotes.splice(shownNotes.indexOf(current), 1);
  }, [what]);
  useEffect(() => {
    // Before the keys of the page, which undo changes of the request.
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, []);

  return (
    <p ref={note} role="status" className="flex items-center gap-2 text-ink-muted">
      <span className="min-w-0 truncate">
        {restoring ? "Restoring" : "Deleted"} {what}.
      </span>
      <Button size="sm" busy={restoring} onClick={undo}>
        Undo
      </Button>
    </p>
  );
}

const text = "textarea, input:not([type=checkbox], [type=radio])";
