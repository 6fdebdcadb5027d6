import { Button } from "../controls/button";

/** Says what was deleted, and offers to undo it. */
export const DeletedNote = ({ what, onUndo }: { what: string; onUndo: () => void }) => (
  <p role="status" className="flex items-center gap-2 text-ink-muted">
    <span className="min-w-0 truncate">Deleted {what}.</span>
    <Button size="sm" onClick={onUndo}>
      Undo
    </Button>
  </p>
);
