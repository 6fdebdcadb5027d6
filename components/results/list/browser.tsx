import { SearchX } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { SplitPane } from "@/components/ui/layout/split-pane";
import type { SourceType } from "@/lib/contract/kinds";
import { formatCount } from "@/lib/format/count";
import { filterResults, noPicks } from "@/lib/results/facets/filter";
import { sortResults } from "@/lib/results/facets/table-sort";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import { sortByDay } from "@/lib/results/model/result-days";
import type { ResultView } from "@/lib/results/model/result-view";
import { useRunActions } from "../detail/requested-run";
import { SearchHitsProvider } from "../find/search-hits";
import { useTextSearch } from "../find/use-text-search";
import { ImageGrid } from "../images/grid";
import { type ImageRow, neighbour } from "../images/grid-rows";
import { TableView } from "../table/view";
import { ResultDetail, tabsOf } from "./detail-pane";
import { keyIntent } from "./key-intent";
import { ResultList } from "./list";
import { useListContext } from "./list-context";
import { type ListState, useResultLook } from "./list-state";
import { ResultToolbar } from "./toolbar";
import { useWide } from "./use-wide";

/** Below this many pixels the detail takes the place of the list. */
const SIDE_BY_SIDE = 700;
/** Milliseconds without a change before what is left is said aloud. */
const SETTLED = 500;

type ResultBrowserProps = {
  source: SourceType;
  /** Of the whole list: "Web results". */
  label: string;
  results: readonly ResultView[];
  /** The id of the run that gave them. */
  run: string;
  list: ListState;
  onList: (change: Partial<ListState>) => void;
  /** Whether the run asked for page content at all. */
  contentAsked: boolean;
  /** The kind of detail that was looked at last, kept from result to result. */
  detailTab: string | null;
  onDetailTab: (id: string) => void;
  onCommand: (command: FailureCommand) => void;
};

/** List and detail of one source: side by side, or one after the other where there is no room. */
export function ResultBrowser(props: ResultBrowserProps) {
  const { source, label, results, run, list, onList } = props;
  const { contentAsked, detailTab, onDetailTab, onCommand } = props;
  const root = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLElement>(null);
  const gridRows = useRef<readonly ImageRow[]>([]);
  const wide = useWide(root, SIDE_BY_SIDE);
  const cards = useId();
  const announce = useAnnounce();
  const runActions = useRunActions();
  const context = useListContext();
  const search = useTextSearch(list.text, results);
  const [look, setLook] = useResultLook(source);
  // Set by a key or a click, taken by the effect below once what it names exists.
  const wantFocus = useRef<"card" | "detail" | null>(null);

  const { now } = context;
  const visible = useMemo(() => {
    const left = filterResults(results, list.picks, search.hits, context);
    return look.view === "days" ? sortByDay(left, now) : sortResults(left, look.sort, now);
  }, [results, list.picks, search.hits, context, look.view, look.sort, now]);
  useSaid(
    `${formatCount(visible.length)} of ${formatCount(results.length)} shown`,
    run,
    search.busy,
  );

  const found = visible.findIndex(({ id }) => id === list.selected);
  const selected = Math.max(0, found);
  const result = visible[selected];
  const { open } = list;
  const cardId = (index: number) => `${cards}-${visible[index]?.id ?? ""}`;
  const chosenId = cardId(selected);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change that can ask for focus
  useEffect(() => {
    const want = wantFocus.current;
    wantFocus.current = null;
    // The list itself brings the card into view.
    if (want === "card") document.getElementById(chosenId)?.focus({ preventScroll: true });
    if (want === "detail") focusDetail(detail.current);
  }, [chosenId, open, detailTab]);

  // The keys go on from the chosen card, so the focus goes there with them when the next run begins anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each run, not with each choice
  useEffect(() => {
    const items = root.current?.querySelector("[data-result-items]");
    if (items?.contains(document.activeElement))
      document.getElementById(chosenId)?.focus({ preventScroll: true });
  }, [run]);

  const select = (index: number, focus: "card" | "detail" | null, change?: Partial<ListState>) => {
    wantFocus.current = focus;
    onList({ selected: visible[index]?.id ?? null, ...change });
  };

  const back = () => {
    if (!wide && !open) return false;
    onList({ open: false });
    if (wide) document.getElementById(chosenId)?.focus();
    else wantFocus.current = "card";
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
    // What opens above the page is handled there, though it lies within for React.
    if (!root.current?.contains(event.target) || event.target.closest("[popover], dialog")) return;
    const inDetail = detail.current?.contains(event.target) ?? false;
    const inGrid = look.view === "grid";
    const intent = keyIntent(
      {
        key: event.key,
        modified: event.ctrlKey || event.metaKey || event.altKey,
        typing: event.target.closest("input, textarea, select, [contenteditable]") !== null,
        inList: event.target.closest("[data-result-items]") !== null,
      },
      {
        index: selected,
        count: visible.length,
        vertical: inGrid ? (by) => neighbour(gridRows.current, selected, by) : undefined,
      },
    );
    if (!intent) return;
    if (intent.kind === "back") {
      if ((inDetail || !wide) && back()) event.preventDefault();
    } else if (intent.kind === "tab") {
      const tab = result && tabsOf(result, runActions)[intent.index];
      if (tab && (wide || open)) {
        event.preventDefault();
        // What has the focus may go with the old tab, or be the old tab itself.
        if (inDetail && tab.id !== detailTab) wantFocus.current = "detail";
        onDetailTab(tab.id);
        announce(tab.title);
      }
    } else if (result) {
      event.preventDefault();
      if (intent.to === selected && !inDetail) document.getElementById(chosenId)?.focus();
      else if (intent.to !== selected) select(intent.to, inDetail ? "detail" : "card");
    }
  };

  const toolbar = (
    <ResultToolbar
      {...{ source, results, list, onList, look, search, context }}
      shown={visible.length}
      onLook={setLook}
    />
  );
  const given = {
    label,
    results: visible,
    selected,
    marked: wide,
    now,
    cardId,
    onOpen: (index: number) => {
      // Side by side, the first press shows a result and the next one moves into it.
      if (wide && index === selected) focusDetail(detail.current);
      else select(index, wide ? null : "detail", { open: true });
    },
  };
  const items = !result ? (
    <EmptyState
      icon={SearchX}
      headingLevel={3}
      title="No result passes"
      actions={<Button onClick={() => onList({ text: "", picks: noPicks })}>Show all</Button>}
    >
      Nothing here has all that is filtered for{list.text.trim() ? " and holds the text" : ""}.
    </EmptyState>
  ) : look.view === "table" ? (
    <TableView
      {...given}
      shown={look.columns}
      sort={look.sort}
      onSort={(sort) => setLook({ sort })}
    />
  ) : look.view === "grid" ? (
    <ImageGrid key={run} {...given} rows={gridRows} onChoose={(index) => select(index, "card")} />
  ) : (
    <ResultList {...given} days={look.view === "days"} />
  );
  const pane = result ? (
    <ResultDetail
      key={result.id}
      ref={detail}
      {...{ result, run, now, contentAsked, onCommand }}
      place={`${selected + 1} of ${visible.length}`}
      tab={detailTab}
      onTab={onDetailTab}
      onBack={wide ? undefined : back}
    />
  ) : null;

  return (
    <SearchHitsProvider text={list.text} hits={search.hits}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the list and the detail arrive here together */}
      <div
        ref={root}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="flex h-full min-h-0 flex-col outline-none print:block"
      >
        {wide ? (
          <>
            {toolbar}
            {pane ? (
              <SplitPane
                key={look.view === "table" ? "table" : "list"}
                id={look.view === "table" ? "results-table" : "results"}
                label="List and detail"
                className="min-h-0 flex-1"
                start={{
                  content: items,
                  defaultSize: look.view === "table" ? "60%" : "40%",
                  minSize: "15rem",
                }}
                end={{ content: pane, minSize: "18rem" }}
              />
            ) : (
              <div className="min-h-0 flex-1">{items}</div>
            )}
          </>
        ) : (
          <>
            {/* Kept, so that going back finds the list where it was. */}
            <div
              className="flex min-h-0 flex-1 flex-col print:block"
              hidden={open && pane !== null}
            >
              {toolbar}
              <div className="min-h-0 flex-1">{items}</div>
            </div>
            {open ? pane : null}
          </>
        )}
      </div>
    </SearchHitsProvider>
  );
}

/** Says how much is left once it has stopped changing; not what is there from the start of a run. */
function useSaid(words: string, run: string, busy: boolean) {
  const announce = useAnnounce();
  const said = useRef({ words, run });
  // biome-ignore lint/correctness/useExhaustiveDependencies: who announces changes with every render
  useEffect(() => {
    if (said.current.run !== run) said.current = { words, run };
    if (busy || said.current.words === words) return;
    const timer = setTimeout(() => {
      said.current = { words, run };
      announce(words);
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [words, run, busy]);
}

/** The part that scrolls, so that the arrows read on; the detail itself while there is none. */
function focusDetail(detail: HTMLElement | null) {
  const reading = detail?.querySelector<HTMLElement>(':scope [role="tabpanel"] [tabindex="0"]');
  (reading ?? detail)?.focus();
}
