import { createContext, use } from "react";
import type { Annotation } from "@/lib/format/annotation";
import { type Annotations, noAnnotations } from "@/lib/results/annotations/result-annotations";
import type { ResultView } from "@/lib/results/model/result-view";
import type { EarlierAnnotation } from "@/lib/storage/runs/result-annotations";
import type { Run } from "@/lib/transport/run-search";

/** The notes and tags of the results of the shown run. */
export type ResultNotes = {
  /** Keyed by result id. */
  readonly annotations: Annotations;
  /** The latest annotation of the same page in another run. */
  readonly earlier: (result: ResultView) => EarlierAnnotation | null;
  /** Opens the dialog; null where notes cannot be stored. */
  readonly edit: ((result: ResultView) => void) | null;
  /** The last deletion from a result, while it can be restored. */
  readonly deleted: (result: ResultView) => Annotation | null;
  readonly undoDelete: () => void;
};

const none: ResultNotes = {
  annotations: noAnnotations,
  earlier: () => null,
  edit: null,
  deleted: () => null,
  undoDelete: () => {},
};

const Notes = createContext(none);
export const ResultNotesContext = Notes;

export const useResultNotes = (): ResultNotes => use(Notes);

export const storedRunId = ({ id, past }: Run): string => past?.id ?? id;
