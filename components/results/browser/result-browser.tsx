import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { usePreservedFocus } from "@/components/ui/layout/preserved-focus";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import { formatCount } from "@/lib/format/count";
import { withAnnotationHits } from "@/lib/results/annotations/annotation-hits";
import type { DetailTab } from "@/lib/results/contents/detail-tabs";
import { filterByPicks } from "@/lib/results/facets/filter";
import { type FieldOrder, sortResults } from "@/lib/results/facets/table-sort";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import { sortByDay } from "@/lib/results/model/result-days";
import type { ResultView } from "@/lib/results/model/result-view";
import type { FirstHit } from "@/lib/workers/protocol";
import { tabsOf } from "../detail/detail-pane";
import type { Reading } from "../detail/head/header";
import { SearchHitsProvider } from "../find/search-hits";
import { type TextSearch, useTextSearch } from "../find/use-text-search";
import { type ImageRow, neighbour } from "../images/grid-rows";
import { useListContext } from "../list/list-context";
import { OpenContentProvider } from "../list/open-content";
import { useReportShown } from "../pick/pick-state";
import { usePick } from "../pick/use-pick";
import { useRunActions } from "../run/shown-run-context";
import { useFieldOrder } from "../table/use-fields";
import { RepairAll } from "../tries/repair-all";
import { useShownPage } from "../tries/tries-context";
import { BrowserDetail } from "./browser-detail";
import { BrowserPanes } from "./browser-panes";
import { type ListState, useViewOptions } from "./list-state";
import { ResultItems, type ResultItemsProps } from "./result-items";
import { handleResultKey, stepFromOutside } from "./result-keys";
import { ResultToolbar } from "./toolbar";
import { useAnnounceCount } from "./use-announce-count";
import { useDetailCommands } from "./use-detail-commands";
import { useResultSelection } from "./use-result-selection";
import { useWide } from "./use-wide";

export type ResultBrowserProps = Pick<
  ResultItemsProps,
  "source" | "label" | "run" | "list" | "onList"
> & {
  results: readonly ResultView[];
  contentRequested: boolean;
  /** Last selected tab of the detail, shared by all results. */
  detailTab: string | null;
  onDetailTab: (id: string) => void;
  onCommand: (command: FailureCommand) => void;
};

function tabOfField(result: ResultView, field: string): DetailTab | undefined {
  const tabs = tabsOf(result, null);
  return tabs.find(({ key }) => key === field) ?? tabs.find(({ key }) => key === "other");
}

function useOpenField(
  visible: readonly ResultView[],
  selection: ReturnType<typeof useResultSelection>,
  onDetailTab: (id: string) => void,
) {
  return (id: string, field: string) => {
    const at = visible.findIndex((each) => each.id === id);
    const tab = visible[at] && tabOfField(visible[at], field);
    if (tab) onDetailTab(tab.id);
    if (at >= 0) selection.select(at, "detail", { open: true });
  };
}

export function ResultBrowser(props: ResultBrowserProps) {
  const { source, label, results, run, list, onList } = props;
  const { contentRequested, detailTab, onDetailTab, onCommand } = props;
  const root = useRef<HTMLDivElement>(null);
  const gridRows = useRef<readonly ImageRow[]>([]);
  usePreservedFocus(root);
  const wide = useWide(root);
  const announce = useAnnounce();
  const context = useListContext();
  const search = useSearch(list, results);
  const [viewOptions, setViewOptions] = useViewOptions(source);
  const { now } = context;
  const order = useFieldOrder(source, viewOptions.view === "table" ? viewOptions.sort : null);
  const visible = useVisible(results, { picks: list.picks, hits: search.hits, viewOptions, order });
  const count = `${formatCount(visible.length)} of ${formatCount(results.length)} shown`;
  useAnnounceCount(count, run, search.busy);
  const selection = useResultSelection({ root, results: visible, run, list, onList, wide });
  const { index, result } = selection;
  const moveInGrid = (by: 1 | -1) => neighbour(gridRows.current, index, by);
  const openField = useOpenField(visible, selection, onDetailTab);
  const { opened, openHit } = useOpenHit(openField);
  const reading = useReading(selection, wide);
  useReportShown(source, visible);
  const pick = usePick();
  const tabs = useShownTabs(result);
  useStepCommands(selection, visible.length, root);
  useDetailCommands(result, tabs, props);

  return (
    <SearchHitsProvider
      text={list.text}
      hits={search.hits}
      firsts={search.firsts}
      opened={opened}
      onOpenHit={openHit}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the list and the detail */}
      <div
        ref={root}
        tabIndex={-1}
        onKeyDown={(event) =>
          handleResultKey(event, {
            root: root.current,
            selection,
            count: visible.length,
            vertical: viewOptions.view === "grid" ? moveInGrid : undefined,
            wide,
            reading,
            onPick: pick.toggle,
            tabs: wide || list.open ? tabs : [],
            currentTab: detailTab,
            onTab: (tab) => {
              onDetailTab(tab.id);
              announce(tab.title, { hidden: true });
            },
          })
        }
        className="flex h-full min-h-0 flex-col outline-none print:block"
      >
        <BrowserPanes
          toolbar={
            <>
              <ResultToolbar
                {...{ source, results, list, onList, viewOptions, search, context }}
                shown={visible}
                onViewOptions={setViewOptions}
              />
              <RepairAll results={visible} />
            </>
          }
          items={
            <OpenContentProvider value={openField}>
              <ResultItems
                {...{ source, label, run, visible, selection, list, onList, viewOptions, wide }}
                {...{ now, gridRows }}
                onViewOptions={setViewOptions}
              />
            </OpenContentProvider>
          }
          detail={
            result ? (
              <BrowserDetail
                key={result.id}
                ref={selection.detail}
                {...{ result, run, now, contentRequested, onCommand, reading }}
                place={`${index + 1} of ${visible.length}`}
                tab={detailTab}
                onTab={onDetailTab}
                onBack={wide ? undefined : selection.back}
              />
            ) : null
          }
          wide={wide}
          open={list.open}
          table={viewOptions.view === "table"}
        />
      </div>
    </SearchHitsProvider>
  );
}

/** Searches the contents and the notes of the results. */
function useSearch({ text, scope }: ListState, results: readonly ResultView[]): TextSearch {
  const { annotations } = useListContext();
  const found = useTextSearch(text, scope, results);
  const hits = useMemo(
    () => (scope === "all" ? withAnnotationHits(found.hits, annotations, text) : found.hits),
    [found.hits, annotations, text, scope],
  );
  return { ...found, hits };
}

type Visibility = {
  readonly picks: ListState["picks"];
  readonly hits: ReturnType<typeof useTextSearch>["hits"];
  readonly viewOptions: ReturnType<typeof useViewOptions>[0];
  readonly order: FieldOrder;
};

function useVisible(
  results: readonly ResultView[],
  { picks, hits, viewOptions, order }: Visibility,
): readonly ResultView[] {
  const context = useListContext();
  const { now } = context;
  return useMemo(() => {
    const matching = filterByPicks(results, picks, hits, context);
    return viewOptions.view === "days"
      ? sortByDay(matching, now)
      : sortResults(matching, viewOptions.sort, context, order);
  }, [results, picks, hits, context, viewOptions.view, viewOptions.sort, now, order]);
}

function useShownTabs(result: ResultView | undefined) {
  const ofRun = useRunActions();
  const { page, shown: tried } = useShownPage(result);
  return page ? tabsOf(page, tried ? tried.view.actions : ofRun) : [];
}

/** Whether the detail fills the window; stays so for the next results. */
function useReading(selection: ReturnType<typeof useResultSelection>, wide: boolean): Reading {
  const [isOn, setIsOn] = useState(false);
  return {
    isOn: isOn && selection.result !== undefined,
    toggle: () => {
      setIsOn(!isOn);
      // The list is hidden, so the detail takes the focus.
      selection.select(selection.index, "detail", wide ? {} : { open: true });
    },
  };
}

function useOpenHit(openField: ReturnType<typeof useOpenField>) {
  const [opened, setOpened] = useState<{ id: string; field: string } | null>(null);
  const openHit = (id: string, { field }: FirstHit) => {
    setOpened({ id, field });
    openField(id, field);
  };
  return { opened, openHit };
}

function useStepCommands(
  selection: ReturnType<typeof useResultSelection>,
  count: number,
  root: RefObject<HTMLElement | null>,
): void {
  const { index, result } = selection;
  const pick = usePick();
  const step = (by: number) => {
    const to = Math.max(0, Math.min(index + by, count - 1));
    if (to === index) selection.focusCard();
    else selection.select(to, "card");
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const by = stepFromOutside(event, root.current);
    if (by !== 0) step(by);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  useOfferCommands([
    { id: "next", label: "Next result", keys: "j", onSelect: () => step(1) },
    { id: "previous", label: "Previous result", keys: "k", onSelect: () => step(-1) },
    {
      id: "pick",
      label: "Pick or unpick the selected result",
      synonyms: "select, mark, check, basket",
      keys: "x",
      onSelect: () => {
        if (result) pick.toggle(result.id, false);
      },
    },
    { id: "pick-shown", label: "Pick all shown results", onSelect: () => pick.setShown(true) },
    { id: "pick-none", label: "Clear picks", onSelect: pick.clear },
  ]);
}
