import { ArrowLeft, FileX } from "lucide-react";
import { type Ref, useId } from "react";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { type TabItem, TabList, TabPanel } from "@/components/ui/controls/tabs";
import { Callout } from "@/components/ui/feedback/callout";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import { type DetailTab, detailTabs } from "@/lib/results/contents/detail-tabs";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import { type Notice, noticesAt } from "@/lib/results/model/notices";
import type { ContentView, ResultView } from "@/lib/results/model/result-view";
import { CitationButton } from "../export/citation";
import { CardCommands } from "../list/card-commands";
import { breakAnywhereClass, cutText } from "../list/cut-text";
import { HealthBadges } from "../list/health-badges";
import { useNotices } from "../list/list-context";
import { Crumbs, ResultUrl } from "../list/result-url";
import { useRunActions } from "../run/shown-run-context";
import { CardTries } from "../tries/card-tries";
import { DetailContent } from "./content";
import { PageFacts } from "./page-facts";
import { Pending } from "./pending";
import { ShowTab } from "./show-tab";
import { NoticeIcon, TabNotices } from "./tab-notices";

type ResultDetailProps = {
  ref: Ref<HTMLElement>;
  /** The page that is shown: that of the run, or of another try. */
  result: ResultView;
  /** The result of the run. */
  original: ResultView;
  run: string;
  now: number;
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
}: ResultDetailProps) {
  const group = useId();
  const all = tabsOf(result, useRunActions());
  const current = all.find(({ id }) => id === tab) ?? all[0];
  const notices = useNotices(result.id);

  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={`Result ${place}: ${cutText(result.title ?? result.url ?? "", 200)}`}
      className="flex h-full min-h-0 flex-col outline-none print:mt-4 print:border-t-2"
    >
      <p className="hidden px-4 pt-3 print:block">
        Result {place}
        {current ? `: ${current.title}` : null}
      </p>
      {onBack ? (
        <div className="flex items-center justify-between border-b border-line px-2 py-1.5 print:hidden">
          <Button size="sm" variant="ghost" icon={ArrowLeft} onClick={onBack}>
            All results
          </Button>
          <span className="text-xs text-ink-faint">{place}</span>
        </div>
      ) : null}
      <DetailHeader {...{ result, original, run, now }} />
      {current ? (
        <>
          <TabList
            group={group}
            label="Content of this result"
            size="sm"
            className="border-b border-line px-2"
            value={current.id}
            onValueChange={onTab}
            items={all.map((each, index) =>
              tabItem(each, index, noticesOf(each, result, notices).length),
            )}
          />
          <TabPanel
            key={`${run} ${current.id}`}
            group={group}
            tab={current.id}
            value={current.id}
            className="flex min-h-0 flex-1 flex-col outline-none"
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

/** Title, URL, badges, tries and commands of a result. */
function DetailHeader({
  result,
  original,
  run,
  now,
}: Pick<ResultDetailProps, "result" | "original" | "run" | "now">) {
  return (
    <header className="grid gap-1 px-4 pt-3 pb-2">
      <h3 className="line-clamp-3 text-base font-semibold [overflow-wrap:anywhere]">
        <bdi>{cutText(result.title ?? result.url ?? "Untitled", 500)}</bdi>
      </h3>
      {result.url ? (
        <div key={run} className="flex min-w-0 items-center gap-1">
          <ResultUrl url={result.url} icon className="text-xs">
            {result.breadcrumb ? <Crumbs crumbs={result.breadcrumb} /> : undefined}
          </ResultUrl>
          <CopyButton label="Copy URL" text={() => result.url ?? ""} />
          <CitationButton result={result} />
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 empty:hidden">
        <HealthBadges result={result} now={now} />
      </div>
      <PageProblems result={result} />
      <CardTries result={original} />
      <CardCommands result={original} />
    </header>
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
  notices: readonly Notice[],
): readonly string[] =>
  ofRun || missing || key === "metadata" || key === "other" ? [] : noticesAt(result, notices, key);

const tabItem = (tab: DetailTab, index: number, notices: number): TabItem => ({
  id: tab.id,
  label: tab.title,
  ...(tab.count !== null && { count: tab.count }),
  ...(tab.count === null && tab.bytes !== null && { note: formatBytes(tab.bytes) }),
  ...(tab.missing ? { icon: FileX } : notices > 0 && { icon: NoticeIcon }),
  title: tabHint(tab, index, notices),
});

function tabHint({ missing, bytes }: DetailTab, index: number, notices: number): string {
  const key = index < 9 ? `Key ${index + 1}` : null;
  const size = missing ? "requested, not returned" : bytes === null ? null : formatBytes(bytes);
  const warnings = notices > 0 ? countOf(notices, "warning") : null;
  return [size, warnings, key].filter(Boolean).join(" · ");
}

/** A page whose step or format failed was fetched and has content. */
function failureTitle({ health: { statusCode }, contents }: ResultView): string {
  if (statusCode !== null && statusCode >= 400)
    return `The page could not be fetched: status ${statusCode}`;
  return contents.length > 0
    ? "The page was fetched, but not everything worked"
    : "The page could not be fetched";
}

/** Errors and warnings of the page. */
function PageProblems({ result }: { result: ResultView }) {
  const { health } = result;
  const warnings = noticesAt(result, useNotices(result.id), null);
  return (
    <>
      {health.failed ? (
        <Callout tone="bad" className="mt-1" title={failureTitle(result)}>
          {health.error ? <ServiceText label="Error message" text={health.error} /> : null}
        </Callout>
      ) : null}
      {warnings.length > 0 ? (
        <Callout tone="warn" className="mt-1" title="Warning about this page">
          <ServiceText label="Warning" text={warnings.join("\n")} />
        </Callout>
      ) : null}
    </>
  );
}

/** Long text scrolls in place, so that the tabs stay visible. */
function ServiceText({ label, text }: { label: string; text: string }) {
  const content = (
    <bdi className={`whitespace-pre-line ${breakAnywhereClass}`}>{cutText(text, 2_000)}</bdi>
  );
  if (text.length < 300 && !text.includes("\n")) return content;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      className="max-h-24 overflow-y-auto"
    >
      {content}
    </section>
  );
}
