import type { KeyboardEvent } from "react";
import type { DetailTab } from "@/lib/results/contents/detail-tabs";
import type { Reading } from "../detail/head/header";
import { keyIntent } from "./key-intent";
import type { ResultSelection } from "./use-result-selection";

type KeyContext = {
  readonly root: HTMLElement | null;
  readonly selection: ResultSelection;
  readonly count: number;
  /** In a grid: the result below (1) or above (-1) the selected one. */
  readonly vertical: ((by: 1 | -1) => number) | undefined;
  readonly wide: boolean;
  readonly onPick: (id: string, range: boolean) => void;
  /** Tabs of the detail; empty while it is hidden. */
  readonly tabs: readonly DetailTab[];
  readonly currentTab: string | null;
  readonly onTab: (tab: DetailTab) => void;
  readonly reading: Reading;
};

const textFields = "input, textarea, select, [contenteditable]";

/** The step of J or K outside of the results, such as on the Run button. 0 for other keys and while the results are hidden. */
export function stepFromOutside(event: globalThis.KeyboardEvent, root: HTMLElement | null): number {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || !root?.checkVisibility()) return 0;
  if (!(target instanceof Element) || root.contains(target) || target.closest(textFields)) return 0;
  if (document.querySelector("dialog:modal, :popover-open")) return 0;
  return { j: 1, k: -1 }[event.key.toLowerCase()] ?? 0;
}

/** Handles a key pressed anywhere in the list or the detail. */
export function handleResultKey(event: KeyboardEvent<HTMLElement>, context: KeyContext): void {
  const { root, selection, count, vertical, wide, onPick, tabs, currentTab, onTab, reading } =
    context;
  if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
  // Popovers and dialogs are descendants in React, not in the DOM; they handle their own keys.
  if (!root?.contains(event.target) || event.target.closest("[popover], dialog")) return;
  const inDetail = selection.detail.current?.contains(event.target) ?? false;
  const intent = keyIntent(
    {
      key: event.key,
      shifted: event.shiftKey,
      modified: event.ctrlKey || event.metaKey || event.altKey,
      typing: event.target.closest(textFields) !== null,
      inList: event.target.closest("[data-result-items]") !== null,
    },
    { index: selection.index, count, vertical },
  );
  if (!intent) return;
  if (intent.kind === "read") {
    if (!selection.result || event.repeat) return;
    event.preventDefault();
    reading.toggle();
  } else if (intent.kind === "back" && reading.isOn) {
    event.preventDefault();
    reading.toggle();
  } else if (intent.kind === "back") {
    if ((inDetail || !wide) && selection.back()) event.preventDefault();
  } else if (intent.kind === "pick") {
    if (!selection.result || event.repeat) return;
    event.preventDefault();
    onPick(selection.result.id, intent.range);
  } else if (intent.kind === "tab") {
    const tab = tabs[intent.index];
    if (!tab) return;
    event.preventDefault();
    // The focused element may disappear with the old tab, or be that tab itself.
    if (inDetail && tab.id !== currentTab) selection.focusDetailLater();
    onTab(tab);
  } else if (selection.result) {
    event.preventDefault();
    if (intent.to !== selection.index) selection.select(intent.to, inDetail ? "detail" : "card");
    else if (!inDetail) selection.focusCard();
  }
}
