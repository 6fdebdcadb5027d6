import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { ResultView } from "@/lib/results/model/result-view";
import type { ListState } from "./list-state";

export type SelectionOptions = {
  root: RefObject<HTMLElement | null>;
  /** Matching results in display order. */
  results: readonly ResultView[];
  run: string;
  list: ListState;
  onList: (change: Partial<ListState>) => void;
  wide: boolean;
};

type FocusTarget = "card" | "detail";

/** The selected result of a list, and where the focus goes when the selection changes. */
export function useResultSelection(options: SelectionOptions) {
  const { root, results, run, list, onList, wide } = options;
  const detail = useRef<HTMLElement>(null);
  const cards = useId();
  const [focusRequest, setFocusRequest] = useState<{ readonly target: FocusTarget } | null>(null);

  const index = Math.max(
    0,
    results.findIndex(({ id }) => id === list.selected),
  );
  const cardId = (at: number) => `${cards}-${results[at]?.id ?? ""}`;
  /** The selected card; the detail while it hides the list. */
  const focusCard = (scroll?: FocusOptions) => {
    if (!wide && list.open) focusDetail(detail.current);
    else document.getElementById(cardId(index))?.focus(scroll);
  };

  // The element to focus may exist only after the render that the request came with.
  const applyFocus = useEffectEvent((target: FocusTarget) => {
    // The list itself scrolls the card into view.
    if (target === "card") focusCard({ preventScroll: true });
    else focusDetail(detail.current);
  });
  useEffect(() => {
    if (focusRequest) applyFocus(focusRequest.target);
  }, [focusRequest]);

  // On a new run, move the focus to the selected card so keyboard navigation continues there.
  const focusedRun = useRef(run);
  const moveFocus = useEffectEvent(() => {
    const items = root.current?.querySelector("[data-result-items]");
    if (items?.contains(document.activeElement)) focusCard({ preventScroll: true });
  });
  useEffect(() => {
    if (focusedRun.current === run) return;
    focusedRun.current = run;
    moveFocus();
  }, [run]);

  return {
    index,
    result: results[index],
    detail,
    cardId,
    focusCard: () => focusCard(),
    focusDetail: () => focusDetail(detail.current),
    /** Focuses the detail after the next render, once a new tab exists. */
    focusDetailLater: () => setFocusRequest({ target: "detail" }),
    select: (at: number, focus: FocusTarget | null, change?: Partial<ListState>) => {
      if (focus) setFocusRequest({ target: focus });
      onList({ selected: results[at]?.id ?? null, ...change });
    },
    /** Returns from the detail to the list; false if the list has the focus already. */
    back: () => {
      if (!wide && !list.open) return false;
      onList({ open: false });
      if (wide) focusCard();
      else setFocusRequest({ target: "card" });
      return true;
    },
  };
}

export type ResultSelection = ReturnType<typeof useResultSelection>;

/** Focuses the scrolling part, so that arrow keys scroll it; otherwise the detail itself. */
function focusDetail(detail: HTMLElement | null) {
  const content = detail?.querySelector<HTMLElement>(':scope [role="tabpanel"] [tabindex="0"]');
  (content ?? detail)?.focus();
}
