"use client";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useAnnounce } from "@/components/ui/live-region";
import { SplitPane } from "@/components/ui/split-pane";
import type { FailureAct } from "@/lib/results/failure-words";
import type { ResultView } from "@/lib/results/result-view";
import { ResultDetail, tabsOf } from "./result-detail";
import { ResultList } from "./result-list";
import { intentOf } from "./results-keys";
import { useWide } from "./use-wide";

/** Below this many pixels the detail takes the place of the list. */
const SIDE_BY_SIDE = 700;
/** Cards that exist at first, and that come with each wish for more. */
const STEP = 120;
/** Cards that are put in at once, which is more than fit on a screen; the others follow in slices after the paint. */
const FIRST = 16;

type ResultBrowserProps = {
  /** Of the whole list: "Web results". */
  label: string;
  results: readonly ResultView[];
  grid: boolean;
  /** When the run ended; ages of cached copies count from it. */
  now: number;
  /** Whether the run asked for page content at all. */
  contentAsked: boolean;
  /** The kind of detail that was looked at last, kept from result to result. */
  detailTab: string | null;
  onDetailTab: (id: string) => void;
  onAct: (act: FailureAct) => void;
};

/** List and detail of one source: side by side, or one after the other where there is no room. */
export function ResultBrowser({
  label,
  results,
  grid,
  now,
  contentAsked,
  detailTab,
  onDetailTab,
  onAct,
}: ResultBrowserProps) {
  const root = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLElement>(null);
  const wide = useWide(root, SIDE_BY_SIDE);
  const cards = useId();
  const announce = useAnnounce();
  const [selected, setSelected] = useState(0);
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(FIRST);
  // Set by a key or a click, taken by the effect below once what it names exists.
  const wantFocus = useRef<"card" | "detail" | null>(null);

  useEffect(() => {
    if (shown >= Math.min(STEP, results.length)) return;
    const timer = setTimeout(() => setShown((now) => Math.max(now, Math.min(STEP, now + FIRST))));
    return () => clearTimeout(timer);
  }, [shown, results.length]);

  const result = results[selected];
  const cardId = (index: number) => `${cards}-${index}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change that can ask for focus
  useEffect(() => {
    const want = wantFocus.current;
    wantFocus.current = null;
    if (want === "card") document.getElementById(`${cards}-${selected}`)?.focus();
    if (want === "detail") focusDetail(detail.current);
  }, [selected, open, shown, cards, detailTab]);

  const select = (index: number, focus: "card" | "detail" | null) => {
    wantFocus.current = focus;
    if (index >= shown) setShown(index + STEP);
    setSelected(index);
  };

  const back = () => {
    if (!wide && !open) return false;
    setOpen(false);
    if (wide || selected >= shown) document.getElementById(cardId(selected))?.focus();
    else wantFocus.current = "card";
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
    const inDetail = detail.current?.contains(event.target) ?? false;
    const intent = intentOf(
      {
        key: event.key,
        modified: event.ctrlKey || event.metaKey || event.altKey,
        typing: event.target.closest("input, textarea, select, [contenteditable]") !== null,
        inList: !inDetail && event.target.closest("ol") !== null,
      },
      { index: selected, count: results.length, grid },
    );
    if (!intent) return;
    if (intent.kind === "back") {
      if ((inDetail || !wide) && back()) event.preventDefault();
    } else if (intent.kind === "tab") {
      const tab = result && tabsOf(result)[intent.index];
      if (tab && (wide || open)) {
        event.preventDefault();
        // What has the focus may go with the old tab, or be the old tab itself.
        if (inDetail && tab.id !== detailTab) wantFocus.current = "detail";
        onDetailTab(tab.id);
        announce(tab.title);
      }
    } else {
      event.preventDefault();
      if (intent.to === selected && !inDetail) document.getElementById(cardId(selected))?.focus();
      else if (intent.to !== selected) select(intent.to, inDetail ? "detail" : "card");
    }
  };

  if (!result) return null;

  const list = (
    <ResultList
      {...{ label, results, shown, selected, grid, now, cardId }}
      marked={wide}
      onOpen={(index) => {
        setOpen(true);
        // Side by side, the first press shows a result and the next one moves into it.
        if (wide && index === selected) focusDetail(detail.current);
        else select(index, wide ? null : "detail");
      }}
      onShowMore={() => setShown(shown + STEP)}
    />
  );
  const pane = (
    <ResultDetail
      key={result.id}
      ref={detail}
      {...{ result, now, contentAsked, onAct }}
      place={`${selected + 1} of ${results.length}`}
      tab={detailTab}
      onTab={onDetailTab}
      onBack={wide ? undefined : back}
    />
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the list and the detail arrive here together
    <div
      ref={root}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={classNames("h-full min-h-0 outline-none")}
    >
      {wide ? (
        <SplitPane
          id="results"
          label="List and detail"
          className="h-full"
          start={{ content: list, defaultSize: "40%", minSize: "15rem" }}
          end={{ content: pane, minSize: "18rem" }}
        />
      ) : (
        <>
          {/* Kept, so that going back finds the list where it was. */}
          <div className="h-full" hidden={open}>
            {list}
          </div>
          {open ? pane : null}
        </>
      )}
    </div>
  );
}

/** The part that scrolls, so that the arrows read on; the detail itself while there is none. */
function focusDetail(detail: HTMLElement | null) {
  const reading = detail?.querySelector<HTMLElement>(':scope [role="tabpanel"] [tabindex="0"]');
  (reading ?? detail)?.focus();
}
