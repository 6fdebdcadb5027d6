import { type ReactNode, useId } from "react";
import { type TabItem, TabList, TabPanel } from "@/components/ui/controls/tabs";
import { classNames } from "@/components/ui/layout/class-names";
import { TextFirst } from "@/components/ui/layout/painted";
import { type OfferedCommand, useOfferCommands } from "@/components/ui/overlays/offered-commands";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { noPicks } from "@/lib/results/facets/filter";
import { listIds, listTitle, sourceViewOf } from "@/lib/results/model/lists";
import { resultTabs } from "@/lib/results/model/result-tabs";
import type { ResultView } from "@/lib/results/model/result-view";
import type { ShownRun } from "@/lib/transport/run-state";
import { useListStates } from "../browser/list-state";
import { SourceResults, type SourceResultsProps } from "../browser/source-results";
import { ListContextProvider } from "../list/list-context";
import { PicksProvider } from "../pick/pick-state";
import { RawRequest, RawView } from "../raw/lazy";
import type { RunTab } from "./chosen-tab";
import { DialectNote } from "./dialect-note";
import { RunNotices } from "./run-notices";
import { ShowResultProvider } from "./show-result";

type RunViewProps = Omit<SourceResultsProps, "source" | "list" | "onList"> & {
  tab: RunTab;
  onTab: (tab: RunTab) => void;
  facts: ReactNode;
  stale: boolean;
  /** Null if the connection of the run is not known or cannot be used. */
  connection: ConnectionSummary | null;
};

/**
 * Tabs, facts, warning and results of a run. Not remounted for each run, because updating takes
 * half the time; state of a single run is keyed by its id.
 */
export function RunView({
  shown,
  tab,
  onTab,
  detailTab,
  onDetailTab,
  facts,
  stale,
  onCommand,
  scope,
  connection,
}: RunViewProps) {
  const group = useId();
  const stateOf = useListStates(shown.run.id);
  const items = tabItems(shown);
  useOfferCommands([
    ...items.map(({ id, label }) => ({
      id: `tab-${id}`,
      label: `Show ${tabNames[id] ?? `${label.toLowerCase()} results`}`,
      synonyms: `results, tab, ${id === "raw" ? "json body" : "response"}`,
      onSelect: () => onTab(id),
    })),
    printCommand,
  ]);
  const showResult = ({ id, source }: Pick<ResultView, "id" | "source">) => {
    onTab(source);
    stateOf(source).onList({ picks: noPicks, text: "", selected: id, open: true });
  };
  return (
    <ListContextProvider shown={shown}>
      <ShowResultProvider value={showResult}>
        <PicksProvider run={shown.run.id}>
          <TextFirst>
            <div data-results="" className="flex h-full min-h-0 flex-col">
              <StatusLine facts={facts}>
                <TabList
                  group={group}
                  label="Results"
                  items={items}
                  value={tab}
                  onValueChange={onTab}
                />
              </StatusLine>
              <div
                // Without colours, but readable: a run may take minutes. Delayed, because repainting would slow down a
                // fast response.
                className={classNames(
                  "flex min-h-0 flex-1 flex-col overflow-y-auto",
                  stale && "grayscale transition-[filter] delay-300 duration-0",
                )}
                aria-busy={stale || undefined}
              >
                <RunNotices />
                {connection && connection.source !== "built-in" ? (
                  <DialectNote key={connection.id} {...{ shown, connection }} />
                ) : null}
                {tab !== "raw" &&
                tab !== "request" &&
                sourceViewOf(shown.view, tab).state === "items"
                  ? scope(shown, false)
                  : null}
                <TabPanel
                  group={group}
                  tab={tab}
                  value={tab}
                  // In a short pane, what is above it scrolls away.
                  className="min-h-[min(20rem,100%)] flex-1 overflow-hidden outline-none print:overflow-visible"
                >
                  {tab === "raw" ? (
                    <RawView
                      key={shown.run.id}
                      shown={shown}
                      searched={stateOf("web").list.text.trim()}
                    />
                  ) : tab === "request" ? (
                    <RawRequest key={shown.run.id} shown={shown} />
                  ) : (
                    <SourceResults
                      key={tab}
                      source={tab}
                      {...stateOf(tab)}
                      {...{ shown, detailTab, onDetailTab, onCommand, scope }}
                    />
                  )}
                </TabPanel>
              </div>
            </div>
          </TextFirst>
        </PicksProvider>
      </ShowResultProvider>
    </ListContextProvider>
  );
}

/**
 * Tabs on the left, facts on the right, or below if there is no room. The gap is the line between
 * the two rows; in one row, both parts cover it.
 */
export function StatusLine({ facts, children }: { facts: ReactNode; children?: ReactNode }) {
  return (
    <div className="@container shrink-0 border-b border-line print:hidden">
      <div className="flex min-h-9 flex-wrap gap-y-px bg-line @max-3xl:flex-col @max-3xl:flex-nowrap">
        <div className="max-w-full grow-999 bg-surface px-1">{children}</div>
        <div className="flex min-h-7 max-w-full grow items-center bg-surface px-3.5">{facts}</div>
      </div>
    </div>
  );
}

const printCommand: OfferedCommand = {
  id: "print",
  label: "Print the results",
  synonyms: "paper, pdf, page",
  onSelect: () => window.print(),
};

/** Names of the tabs that do not contain results, for commands. */
const tabNames: Readonly<Partial<Record<RunTab, string>>> = {
  raw: "the raw response",
  request: "the sent request",
};

/** Unrequested sources keep their tab, so that tabs do not move between runs. */
function tabItems({ view }: ShownRun): TabItem<RunTab>[] {
  const known = new Map(resultTabs(view).map((each) => [each.id, each]));
  const sources = listIds(view).map((id): TabItem<RunTab> => {
    const found = known.get(id);
    const title = found?.title ?? listTitle(id);
    if (!found) return { id, label: title, title: "Not requested" };
    return {
      id,
      label: title,
      // A missing list has no count: it is unknown whether there are results.
      ...(found.count !== null &&
        sourceViewOf(view, id).state !== "absent" && { count: found.count }),
      ...(found.failed > 0 && { errors: found.failed }),
    };
  });
  return [...sources, { id: "raw", label: "Raw" }, { id: "request", label: "Request" }];
}
