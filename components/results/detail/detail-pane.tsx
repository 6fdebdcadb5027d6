import { ArrowLeft, FileX } from "lucide-react";
import { type Ref, useId } from "react";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { TabList, TabPanel } from "@/components/ui/controls/tabs";
import { Callout } from "@/components/ui/feedback/callout";
import { formatBytes } from "@/lib/format/bytes";
import { type DetailTab, detailTabs } from "@/lib/results/contents/detail-tabs";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import type { ContentView, ResultView } from "@/lib/results/model/result-view";
import { CitationButton } from "../export/citation";
import { CardCommands } from "../list/card-commands";
import { breakLongWordsClass, cutText } from "../list/cut-text";
import { HealthBadges } from "../list/health-badges";
import { Crumbs, ResultUrl } from "../list/result-url";
import { DetailContent } from "./content";
import { PageFacts } from "./page-facts";
import { useRunActions } from "./requested-run";

type ResultDetailProps = {
  ref: Ref<HTMLElement>;
  result: ResultView;
  /** The id of the run that gave it. */
  run: string;
  now: number;
  contentAsked: boolean;
  /** "3 of 10". */
  place: string;
  /** The tab that is wanted; the first one where this result has no such tab. */
  tab: string | null;
  onTab: (id: string) => void;
  /** Present where the detail took the place of the list. */
  onBack?: (() => void) | undefined;
  onCommand: (command: FailureCommand) => void;
};

/** One result: what it is, how it fared, and a tab for each thing that came back. */
export function ResultDetail({
  ref,
  result,
  run,
  now,
  contentAsked,
  place,
  tab,
  onTab,
  onBack,
  onCommand,
}: ResultDetailProps) {
  const group = useId();
  const all = tabsOf(result, useRunActions());
  const current = all.find(({ id }) => id === tab) ?? all[0];

  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={`Result ${place}: ${cutText(result.title ?? result.url ?? "", 200)}`}
      className="flex h-full min-h-0 flex-col outline-none"
    >
      {onBack ? (
        <div className="flex items-center justify-between border-b border-line px-2 py-1.5">
          <Button size="sm" variant="ghost" icon={ArrowLeft} onClick={onBack}>
            All results
          </Button>
          <span className="text-xs text-ink-faint">{place}</span>
        </div>
      ) : null}
      <header className="grid gap-1 px-4 pt-3 pb-2">
        <h3 className="line-clamp-3 text-base font-semibold [overflow-wrap:anywhere]">
          <bdi>{cutText(result.title ?? result.url ?? "Untitled", 500)}</bdi>
        </h3>
        {result.url ? (
          <div key={run} className="flex min-w-0 items-center gap-1">
            <ResultUrl url={result.url} icon className="text-xs">
              {result.breadcrumb ? <Crumbs crumbs={result.breadcrumb} /> : undefined}
            </ResultUrl>
            <CopyButton label="Copy the address" text={() => result.url ?? ""} />
            <CitationButton result={result} />
          </div>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 empty:hidden">
          <HealthBadges result={result} now={now} />
        </div>
        <Trouble result={result} />
        <CardCommands result={result} all />
      </header>
      {current ? (
        <>
          <TabList
            group={group}
            label="Content of this result"
            size="sm"
            className="border-b border-line px-2"
            value={current.id}
            onValueChange={onTab}
            items={all.map((each, index) => ({
              id: each.id,
              label: each.title,
              ...(each.count !== null && { count: each.count }),
              ...(each.count === null && each.bytes !== null && { note: formatBytes(each.bytes) }),
              ...(each.missing && { icon: FileX }),
              title: tabHint(each, index),
            }))}
          />
          <TabPanel
            key={`${run} ${current.id}`}
            group={group}
            tab={current.id}
            value={current.id}
            className="min-h-0 flex-1 outline-none"
          >
            {current === factsTab ? (
              <PageFacts result={result} contentAsked={contentAsked} onCommand={onCommand} />
            ) : (
              <DetailContent tab={current} result={result} onCommand={onCommand} />
            )}
          </TabPanel>
        </>
      ) : null}
    </section>
  );
}

/** What a result has without its page: its excerpt, its image. */
const factsTab: DetailTab = {
  id: "result",
  title: "Result",
  bytes: null,
  count: null,
  missing: null,
  key: "metadata",
  ofRun: false,
};

/**
 * The result itself comes first where no page came with it. A preview that is missing is the Markdown that is missing.
 * `ofRun`: what actions gave, where the response tells it of no result.
 */
export function tabsOf(result: ResultView, ofRun: ContentView | null = null): DetailTab[] {
  const tabs = detailTabs(result, ofRun).filter((tab) => !(tab.missing && tab.id === "preview"));
  if (result.contents.length === 0) return [factsTab, ...tabs];
  return result.image ? [...tabs, factsTab] : tabs;
}

function tabHint({ missing, bytes }: DetailTab, index: number): string {
  const key = index < 9 ? `Key ${index + 1}` : null;
  const size = missing ? "asked for, not returned" : bytes === null ? null : formatBytes(bytes);
  return [size, key].filter(Boolean).join(" · ");
}

/** Why the page is not, or not wholly, what was asked for. */
function Trouble({ result: { health, warning } }: { result: ResultView }) {
  return (
    <>
      {health.failed ? (
        <Callout
          tone="bad"
          className="mt-1"
          title={
            health.statusCode && health.statusCode >= 400
              ? `The page could not be read: it answered ${health.statusCode}`
              : "The page could not be read"
          }
        >
          {health.error ? <ServiceText label="What it said" text={health.error} /> : null}
        </Callout>
      ) : null}
      {warning ? (
        <Callout tone="warn" className="mt-1" title="Warning about this page">
          <ServiceText label="Warning" text={warning} />
        </Callout>
      ) : null}
    </>
  );
}

/** However long it is, the tabs below it stay within the panel: what is long scrolls where it stands. */
function ServiceText({ label, text }: { label: string; text: string }) {
  const words = <bdi className={breakLongWordsClass}>{cutText(text, 2_000)}</bdi>;
  if (text.length < 300 && !text.includes("\n")) return words;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
      tabIndex={0}
      className="max-h-24 overflow-y-auto"
    >
      {words}
    </section>
  );
}
