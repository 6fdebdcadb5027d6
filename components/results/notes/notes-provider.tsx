import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { lazyComponent } from "@/components/ui/loading/lazy";
import type { Annotation } from "@/lib/format/annotation";
import {
  annotationKey,
  annotationOf,
  annotationsOf,
  isEmpty,
  type ResultAnnotation,
} from "@/lib/results/annotations/result-annotations";
import { allResults } from "@/lib/results/model/lists";
import type { ResultView } from "@/lib/results/model/result-view";
import { subscribeToRuns } from "@/lib/storage/runs/database";
import {
  annotateResult,
  type EarlierAnnotation,
  loadEarlierAnnotations,
  loadResultAnnotations,
} from "@/lib/storage/runs/result-annotations";
import { zeroRetentionReason } from "@/lib/storage/runs/zero-retention";
import { storageFailureMessages } from "@/lib/storage/storage-failure-messages";
import type { ShownRun } from "@/lib/transport/run-state";
import { type ResultNotes, ResultNotesContext, storedRunId } from "./notes-context";

const NoteDialog = lazyComponent(async () => (await import("./note-dialog")).NoteDialog, {
  getOnClose: ({ onClose }) => onClose,
});

type ResultNotesProviderProps = {
  shown: ShownRun;
  /** Those of a share, which cannot be changed. Undefined for runs of this browser. */
  shared: readonly ResultAnnotation[] | undefined;
  children: ReactNode;
};

const messages = {
  stored: null,
  missing: "This run is not in the history, so the note cannot be stored.",
  traceless: "Runs with zero data retention store no notes of results.",
  "too-many": "This run has as many notes as can be stored. Delete some first.",
} as const;

/** Provides the notes and tags of results and the dialog that changes them. */
export function ResultNotesProvider({ shown, shared, children }: ResultNotesProviderProps) {
  const announce = useAnnounce();
  const mayStore = shared === undefined && zeroRetentionReason(shown.run.request) === null;
  const run = storedRunId(shown.run);
  const stored = useStoredNotes(mayStore ? run : null);
  const [opened, setOpened] = useState<{ run: string; result: ResultView } | null>(null);
  const [gone, setGone] = useState<{ run: string; key: string; annotation: Annotation } | null>(
    null,
  );
  const { view } = shown;
  // Another run may have replaced it.
  const edited = opened?.run === run ? opened.result : null;
  const own = shared ?? stored.own;
  const annotations = useMemo(() => annotationsOf(allResults(view), own), [view, own]);

  /** Resolves to why it was not stored, or null. */
  const store = async (key: string, annotation: Annotation): Promise<string | null> => {
    const done = await annotateResult(run, key, annotation);
    return done.ok
      ? messages[done.value]
      : `The note was not saved. ${storageFailureMessages[done.failure]}`;
  };
  const notes: ResultNotes = {
    annotations,
    earlier: (result) => stored.earlier.get(annotationKey(result)) ?? null,
    edit: mayStore ? (result) => setOpened({ run, result }) : null,
    deleted: (result) =>
      gone && gone.run === run && gone.key === annotationKey(result) ? gone.annotation : null,
    undoDelete: () => {
      if (!gone) return;
      setGone(null);
      void store(gone.key, gone.annotation).then((error) =>
        announce(error ?? "Note restored", { urgent: error !== null }),
      );
    },
  };
  const save = async (result: ResultView, annotation: Annotation): Promise<string | null> => {
    const before = annotationOf(annotations, result.id);
    const key = annotationKey(result);
    const error = await store(key, annotation);
    if (error !== null) return error;
    const isDeleted = isEmpty(annotation) && !isEmpty(before);
    setGone(isDeleted ? { run, key, annotation: before } : null);
    setOpened(null);
    // The result shows that its note was deleted, and offers Undo.
    announce(isDeleted ? "Note deleted" : "Note saved", { hidden: isDeleted });
    return null;
  };
  return (
    <ResultNotesContext value={notes}>
      {children}
      {edited ? (
        <NoteDialog
          noteKey={`${run} ${annotationKey(edited)}`}
          result={edited}
          value={annotationOf(annotations, edited.id)}
          knownTags={knownTags([
            ...own,
            ...[...stored.earlier.values()].map((each) => each.annotation),
          ])}
          onSave={(annotation) => save(edited, annotation)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </ResultNotesContext>
  );
}

const knownTags = (annotations: readonly Annotation[]): readonly string[] =>
  [...new Set(annotations.flatMap(({ tags }) => tags))].toSorted();

type StoredNotes = {
  readonly run: string;
  readonly own: readonly ResultAnnotation[];
};

type EarlierNotes = {
  readonly run: string;
  readonly byKey: ReadonlyMap<string, EarlierAnnotation>;
};

/** Milliseconds after the results are shown: the history may be large, and the results come first. */
const EARLIER_DELAY = 400;

/** The annotations of a stored run, in sync with other tabs, and those of its pages in other runs. */
function useStoredNotes(run: string | null) {
  const [stored, setStored] = useState<StoredNotes | null>(null);
  const [earlier, setEarlier] = useState<EarlierNotes | null>(null);
  useEffect(() => {
    if (run === null) return;
    let isCurrent = true;
    const load = async () => {
      const own = await loadResultAnnotations(run);
      if (isCurrent) setStored({ run, own });
    };
    void load();
    const timer = setTimeout(
      () =>
        void loadEarlierAnnotations(run).then((byKey) => isCurrent && setEarlier({ run, byKey })),
      EARLIER_DELAY,
    );
    const unsubscribe = subscribeToRuns(() => void load());
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [run]);
  return {
    own: run !== null && stored?.run === run ? stored.own : noOwn,
    earlier: run !== null && earlier?.run === run ? earlier.byKey : noEarlier,
  };
}

const noOwn: StoredNotes["own"] = [];
const noEarlier: EarlierNotes["byKey"] = new Map();
