import { StickyNote } from "lucide-react";
import { AnnotationView } from "@/components/ui/annotation/annotation-view";
import { Button } from "@/components/ui/controls/button";
import { classNames } from "@/components/ui/layout/class-names";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import { formatDay } from "@/lib/format/date";
import { truncate } from "@/lib/format/truncate";
import type { ResultView } from "@/lib/results/model/result-view";
import { useResultNotes } from "./notes-context";

type NoteButtonProps = {
  result: ResultView;
  titleId: string;
  reachable: boolean;
  className?: string;
};

/** Opens the note of a result of the list. Without a note, it is hidden until the pointer or focus is at the card. */
export function NoteButton({ result, titleId, reachable, className }: NoteButtonProps) {
  const { annotations, edit } = useResultNotes();
  if (!edit) return null;
  const has = annotations.has(result.id);
  return (
    <button
      type="button"
      aria-label={has ? "Edit note" : "Add note"}
      aria-describedby={titleId}
      title={has ? "Edit note and tags" : "Add note and tags"}
      tabIndex={reachable ? 0 : -1}
      data-focus-inset=""
      onClick={() => edit(result)}
      className={classNames(
        "relative z-1 grid size-6 place-items-center rounded-md hover:bg-hover print:hidden",
        has
          ? "text-accent"
          : "text-ink-muted opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100",
        className,
      )}
    >
      <StickyNote aria-hidden className="size-3.5" />
    </button>
  );
}

/** The note and tags of a result of the list, those of an earlier run, or that they were deleted. */
export function ResultNote({ result, whole = false }: { result: ResultView; whole?: boolean }) {
  const { annotations, earlier, deleted, undoDelete } = useResultNotes();
  const own = annotations.get(result.id);
  const before = own ? null : earlier(result);
  const gone = own ? null : deleted(result);
  if (gone)
    return (
      <p className="relative z-1 mt-1 flex items-center gap-2 text-xs text-ink-muted print:hidden">
        Note deleted.
        <Button size="sm" onClick={undoDelete}>
          Undo
        </Button>
      </p>
    );
  if (own)
    return (
      <div className="mt-1 grid gap-0.5 border-l-2 border-accent pl-2">
        <AnnotationView {...own} whole={whole} />
      </div>
    );
  if (!before) return null;
  return (
    <div className="mt-1 grid gap-0.5 border-l-2 border-line pl-2 text-ink-muted">
      <span className="text-xs">
        Noted before, {formatDay(before.startedAt)}, in <bdi>{truncate(before.runTitle, 80)}</bdi>
      </span>
      <AnnotationView {...before.annotation} whole={whole} />
    </div>
  );
}

export function NoteCommand({ result }: { result: ResultView }) {
  const { annotations, edit } = useResultNotes();
  const label = annotations.has(result.id) ? "Edit note and tags…" : "Add note and tags…";
  useOfferCommands(
    edit
      ? [
          {
            id: "result-note",
            label: `Selected result: ${label.toLowerCase()}`,
            synonyms: "annotate, comment, label, remark",
            onSelect: () => edit(result),
          },
        ]
      : noCommands,
  );
  if (!edit) return null;
  return (
    <Button size="sm" icon={StickyNote} onClick={() => edit(result)}>
      {label}
    </Button>
  );
}

const noCommands = [] as const;
