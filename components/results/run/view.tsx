import { type ReactNode, useId } from "react";
import { type TabItem, TabList, TabPanel } from "@/components/ui/controls/tabs";
import { Callout } from "@/components/ui/feedback/callout";
import { classNames } from "@/components/ui/layout/class-names";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { sourceTypes } from "@/lib/contract/kinds";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import { type ResultTab, resultTabs } from "@/lib/results/model/result-tabs";
import type { ShownRun } from "@/lib/transport/run-state";
import { useListStates } from "../browser/list-state";
import { SourceResults } from "../browser/source-results";
import { ResponseProvider } from "../contents/use-content";
import { Pending } from "../detail/pending";
import { breakLongWordsClass } from "../list/cut-text";
import { ListContextProvider } from "../list/list-context";
import { sourceLabels } from "../list/source-labels";

const RawView = lazyComponent(async () => (await import("../raw/view")).RawView, {
  fallback: <Pending />,
});
const RawRequest = lazyComponent(async () => (await import("../raw/request")).RawRequest, {
  fallback: <Pending />,
});

export type RunTab = ResultTab["id"];

type RunViewProps = {
  shown: ShownRun;
  tab: RunTab;
  onTab: (tab: RunTab) => void;
  detailTab: string | null;
  onDetailTab: (id: string) => void;
  /** At the right of the tabs. */
  facts: ReactNode;
  /** Whether newer results are on their way. */
  stale: boolean;
  onCommand: (command: FailureCommand) => void;
};

/**
 * Everything a run gave: the status line, the service's warning, and the results of the chosen tab. It stays from run to
 * run, because to change what differs takes half of what it takes to draw it anew; whatever remembers something of
 * one run has its id as key.
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
}: RunViewProps) {
  const group = useId();
  const listOf = useListStates(shown.run.id);
  return (
    <ResponseProvider body={shown.run.body}>
      <ListContextProvider shown={shown}>
        <div className="flex h-full min-h-0 flex-col">
          <StatusLine facts={facts}>
            <TabList
              group={group}
              label="Results"
              items={tabItems(shown)}
              value={tab}
              onValueChange={onTab}
            />
          </StatusLine>
          <div
            // Without colours rather than faded: what is old stays readable until the new is there.
            // Not at once, because to paint all of it anew would hold up an answer that comes quickly.
            className={classNames(
              "flex min-h-0 flex-1 flex-col",
              stale && "grayscale transition-[filter] delay-300 duration-0",
            )}
            aria-busy={stale || undefined}
          >
            {shown.view.warning === null ? null : (
              <section
                aria-label="Warning"
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
                tabIndex={0}
                data-focus-inset=""
                className="max-h-40 shrink-0 overflow-y-auto border-b border-line p-2"
              >
                <Callout tone="warn" title="Warning from the service">
                  <bdi className={classNames("whitespace-pre-wrap", breakLongWordsClass)}>
                    {shown.view.warning}
                  </bdi>
                </Callout>
              </section>
            )}
            <TabPanel
              group={group}
              tab={tab}
              value={tab}
              className="min-h-0 flex-1 overflow-hidden outline-none"
            >
              {tab === "raw" ? (
                <RawView key={shown.run.id} shown={shown} />
              ) : tab === "request" ? (
                <RawRequest key={shown.run.id} shown={shown} />
              ) : (
                <SourceResults
                  key={tab}
                  source={tab}
                  {...listOf(tab)}
                  {...{ shown, detailTab, onDetailTab, onCommand }}
                />
              )}
            </TabPanel>
          </div>
        </div>
      </ListContextProvider>
    </ResponseProvider>
  );
}

/** Tabs left, facts right; where there is no room for both, the facts stand below. */
export function StatusLine({ facts, children }: { facts: ReactNode; children?: ReactNode }) {
  return (
    <div className="@container shrink-0 border-b border-line">
      <div className="flex min-h-9 flex-col @xl:flex-row @xl:items-center @xl:justify-between">
        <div className="min-w-0 px-1">{children}</div>
        <div className="flex min-h-7 shrink-0 items-center px-3.5 @max-xl:border-t @max-xl:border-line">
          {facts}
        </div>
      </div>
    </div>
  );
}

/** A source that was not asked for keeps its tab, so that tabs stay where they are from run to run. */
function tabItems({ view }: ShownRun): TabItem<RunTab>[] {
  const known = new Map(resultTabs(view).map((each) => [each.id, each]));
  const sources = sourceTypes.map((id): TabItem<RunTab> => {
    const found = known.get(id);
    const title = found?.title ?? sourceLabels[id].title;
    if (!found) return { id, label: title, title: "Not asked for" };
    return {
      id,
      label: title,
      // A list that is missing has no count: that it is empty is just what is not known.
      ...(found.count !== null && view.sources[id].state !== "absent" && { count: found.count }),
      ...(found.failed > 0 && { errors: found.failed }),
    };
  });
  return [...sources, { id: "raw", label: "Raw" }, { id: "request", label: "Request" }];
}
