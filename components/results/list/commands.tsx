"use client";
import { createContext, type ReactNode, use } from "react";
import { looksBlocked } from "@/lib/results/model/block-page";
import type { ResultView } from "@/lib/results/model/result-view";
import type { ShownRun } from "@/lib/transport/run-state";

/** At which results something can be done. As data, so that whoever offers an act loads nothing to decide it. */
export type ActPlace = "every-page" | "pages-with-html" | "blocked-pages";

/** Something that the page around the results can do about one of them. */
export type ResultAct = {
  readonly id: string;
  /** On the button. */
  readonly label: string;
  /** What it does, and that it costs nothing or what it costs; shown on hover. */
  readonly hint?: string;
  readonly at: ActPlace;
  readonly onSelect: (result: ResultView, shown: ShownRun) => void;
  /** The pointer or the focus has reached its button. */
  readonly onNear?: (result: ResultView, shown: ShownRun) => void;
};

type Offered = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** Shown at the result whether it is chosen or not, because it mends what went wrong there. */
  readonly urgent: boolean;
  readonly onSelect: () => void;
  readonly onNear: () => void;
};

type Given = { readonly acts: readonly ResultAct[]; readonly shown: ShownRun };
const Acts = createContext<Given | null>(null);

export function ResultActsProvider({ acts, shown, children }: Given & { children: ReactNode }) {
  return <Acts value={{ acts, shown }}>{children}</Acts>;
}

/** What can be done about a result, for its card and its detail. */
export function useResultActs(result: ResultView): readonly Offered[] {
  const given = use(Acts);
  if (!given) return [];
  const { acts, shown } = given;
  return acts
    .filter(({ at }) => places[at](result))
    .map(({ id, label, hint, at, onSelect, onNear }) => ({
      id,
      label,
      ...(hint !== undefined && { hint }),
      urgent: at === "blocked-pages",
      onSelect: () => onSelect(result, shown),
      onNear: () => onNear?.(result, shown),
    }));
}

const places: Readonly<Record<ActPlace, (result: ResultView) => boolean>> = {
  "every-page": ({ url }) => url !== null,
  "pages-with-html": ({ contents }) =>
    contents.some(({ kind }) => kind === "html" || kind === "rawHtml"),
  "blocked-pages": looksBlocked,
};
