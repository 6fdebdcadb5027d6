import { ArrowLeft } from "lucide-react";
import { type Ref, type UIEvent, useId, useLayoutEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TabPanel } from "@/components/ui/controls/tabs";
import { markRoot } from "@/components/ui/layout/mark-root";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { truncate } from "@/lib/format/truncate";
import { type DetailTab, detailTabs } from "@/lib/results/contents/detail-tabs";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import { noticesAt, type ResponseNotice } from "@/lib/results/model/notices";
import type { ContentView, ResultView } from "@/lib/results/model/result-view";
import { useNotices } from "../list/list-context";
import { useRunActions } from "../run/shown-run-context";
import { DetailContent } from "./content";
import { FormatTabs } from "./head/format-tabs";
import { DetailHeader, type DetailHeaderProps } from "./head/header";
import { PageFacts } from "./page-facts";
import { Pending } from "./pending";
import { ShowTab } from "./show-tab";
import { TabNotices } from "./tab-notices";

type ResultDetailProps = Omit<DetailHeaderProps, "collapsed"> & {
  ref: Ref<HTMLElement>;
  contentRequested: boolean;
  /** "3 of 10". */
  place: string;
  /** Preferred tab; the first one if this result does not have it. */
  tab: string | null;
  onTab: (id: string) => void;
  /** Only if the detail replaces the list. */
  onBack?: (() => void) | undefined;
  onCommand: (command: FailureCommand) => void;
};

/** One result: title, URL, badges, commands, and a tab per content. */
export function ResultDetail({
  ref,
  result,
  original,
  run,
  now,
  contentRequested,
  place,
  tab,
  onTab,
  onBack,
  onCommand,
  reading,
}: ResultDetailProps) {
  const group = useId();
  const all = tabsOf(result, useRunActions());
  const current = all.find(({ id }) => id === tab) ?? all[0];
  const { collapsed, onScroll } = useCollapsed(current?.id);
  const notices = useNotices(result.id);
  useLayoutEffect(() => (reading.isOn ? markRoot("data-reading-mode") : undefined), [reading.isOn]);

  return (
    <section
      ref={ref}
      tabIndex={-1}
      data-reading={reading.isOn ? "" : undefined}
      onScrollCapture={onScroll}
      aria-label={`Result ${place}: ${truncate(result.title ?? result.url ?? "", 200)}`}
      // In a short window, such as a phone in landscape, the head scrolls away from the content.
      className="flex h-full min-h-0 flex-col overflow-y-auto outline-none print:mt-4 print:border-t-2"
    >
      <p className="hidden px-4 pt-3 print:block">
        Result {place}
        {current ? `: ${current.title}` : null}
      </p>
      {onBack && !reading.isOn ? (
        <div className="flex items-center justify-between border-b border-line px-2 py-1.5 print:hidden">
          <Button size="sm" variant="ghost" icon={ArrowLeft} onClick={onBack}>
            All results
          </Button>
          <span className="text-xs text-ink-faint">{place}</span>
        </div>
      ) : null}
      <DetailHeader
        {...{ result, original, run, now, reading }}
        collapsed={reading.isOn || collapsed}
      />
      {current ? (
        <>
          <FormatTabs
            group={group}
            tabs={all}
            value={current.id}
            onTab={onTab}
            warningsOf={(each) => noticesOf(each, result, notices).length}
          />
          <TabPanel
            key={`${run} ${current.id}`}
            group={group}
            tab={current.id}
            value={current.id}
            className="flex min-h-48 flex-1 flex-col outline-none"
          >
            <TabNotices texts={noticesOf(current, result, notices)} />
            <div className="min-h-0 flex-1">
              {current === explainTab ? (
                <ExplainView result={result} />
              ) : current === factsTab ? (
                <PageFacts
                  result={result}
                  contentRequested={contentRequested}
                  onCommand={onCommand}
                />
              ) : (
                <ShowTab value={onTab}>
                  <DetailContent tab={current} result={result} onCommand={onCommand} />
                </ShowTab>
              )}
            </div>
          </TabPanel>
        </>
      ) : null}
    </section>
  );
}

/** Tab for what a result has besides its page: excerpt and image. */
const factsTab: DetailTab = {
  id: "result",
  title: "Result",
  bytes: null,
  count: null,
  missing: null,
  key: "metadata",
  ofRun: false,
};

/** Tab for the way of a page into the response. */
const explainTab: DetailTab = { ...factsTab, id: "explain", title: "Explain" };

const ExplainView = lazyComponent(async () => (await import("./explain/view")).ExplainView, {
  fallback: <Pending />,
});

/**
 * Tabs of the detail. The result tab comes first without page content. A missing preview is
 * omitted, because the Markdown tab is missing too. `ofRun`: action outputs at the top level of the
 * response.
 */
export function tabsOf(result: ResultView, ofRun: ContentView | null = null): DetailTab[] {
  const tabs = detailTabs(result, ofRun).filter((tab) => !(tab.missing && tab.id === "preview"));
  if (result.contents.length === 0) return [factsTab, ...tabs, explainTab];
  return result.image ? [...tabs, factsTab, explainTab] : [...tabs, explainTab];
}

/** Warnings that a tab shows. The explanation of missing content shows its own. */
const noticesOf = (
  { ofRun, missing, key }: DetailTab,
  result: ResultView,
  notices: readonly ResponseNotice[],
): readonly string[] =>
  ofRun || missing || key === "metadata" || key === "other" ? [] : noticesAt(result, notices, key);

/** Pixels from the top at which the head collapses. */
const COLLAPSE_AT = 40;
/** Pixels that remain to scroll: in shorter contents the collapse itself would scroll back. */
const MIN_SCROLL = 400;

/** Whether the content of a tab is scrolled, so that the head takes one line only. */
function useCollapsed(tab: string | undefined) {
  const [of, setOf] = useState<string | null>(null);
  const setCollapsed = (collapsed: boolean) => setOf(collapsed ? (tab ?? null) : null);
  const onScroll = ({ target, currentTarget }: UIEvent<HTMLElement>) => {
    if (!(target instanceof HTMLElement) || target === currentTarget || target.closest("header"))
      return;
    const { scrollTop, scrollHeight, clientHeight } = target;
    // Small boxes inside the content do not count.
    const panel = target.closest('[role="tabpanel"]');
    if (clientHeight < (panel?.clientHeight ?? 0) / 2) return;
    if (scrollTop === 0) setCollapsed(false);
    else if (scrollTop > COLLAPSE_AT && scrollHeight - clientHeight > MIN_SCROLL) {
      // The focus stays visible.
      const head = currentTarget.querySelector("header");
      if (!head?.contains(document.activeElement)) setCollapsed(true);
    }
  };
  return { collapsed: of !== null && of === tab, onScroll };
}
