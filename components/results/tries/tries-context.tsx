import { createContext, use } from "react";
import type { ResultView } from "@/lib/results/model/result-view";
import type { Remedies, Remedy } from "@/lib/results/remedies/remedies";
import type { ShownRun } from "@/lib/transport/run-state";
import type { BlankPictures } from "../thumbnails/blank-pictures";

export type PageTry = {
  readonly id: string;
  readonly resultId: string;
  /** The change of the try, such as `Wait 5 s`. */
  readonly label: string;
  readonly outcome:
    | { readonly phase: "running"; readonly startedAt: number }
    | { readonly phase: "done"; readonly shown: ShownRun; readonly result: ResultView }
    /** The search failed, or found another page. */
    | {
        readonly phase: "failed";
        readonly message: string;
        /** In words. Null if unknown. */
        readonly cost: string | null;
        readonly durationMs: number | null;
      };
};

export type PlannedTry = { readonly result: ResultView; readonly remedy: Remedy };

export type Tries = {
  /** Oldest first. */
  readonly of: (resultId: string) => readonly PageTry[];
  /** Remedies for the latest state of a page. */
  readonly remediesFor: (result: ResultView, blank: BlankPictures) => Remedies | null;
  readonly price: (planned: readonly PlannedTry[]) => string;
  /** The connection that tries use, if it is a different one than that of the run. */
  readonly through: string | null;
  /** Why a try would not send what the run sent; null if it would. */
  readonly blocker: string | null;
  /** Sends the tries one after another. Does nothing while others are active. */
  readonly start: (planned: readonly PlannedTry[]) => void;
  readonly cancel: () => void;
  readonly active: { readonly done: number; readonly planned: number } | null;
  /** The id of the try that the detail shows. Null for the page of the run. */
  readonly shownTry: (resultId: string) => string | null;
  readonly show: (resultId: string, tryId: string | null) => void;
};

const TriesContext = createContext<Tries | null>(null);
export const TriesProvider = TriesContext;

/** Null where pages cannot be tried again. */
export const useTries = (): Tries | null => use(TriesContext);

/** The page that the detail shows for a result: that of the run or of a try. `shown` is null for the run's own. */
export function useShownPage(result: ResultView | undefined): {
  readonly page: ResultView | undefined;
  readonly shown: ShownRun | null;
} {
  const tries = useTries();
  const id = result && tries?.shownTry(result.id);
  const found = id && result ? tries?.of(result.id).find((each) => each.id === id) : undefined;
  return found?.outcome.phase === "done"
    ? { page: found.outcome.result, shown: found.outcome.shown }
    : { page: result, shown: null };
}
