import { ExternalLink, X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Select } from "@/components/ui/controls/select";
import { TabList, TabPanel } from "@/components/ui/controls/tabs";
import type { MatchedRow } from "@/lib/compare/match-results";
import type { UpdateView } from "../state/use-view";
import type { ComparisonView } from "../state/view-url";
import { ContentComparison, type ContentComparisonProps } from "./content-comparison";
import { contentTabs } from "./content-tabs";
import { ComparedPageFacts } from "./page-facts";

type RowDetailProps = Omit<ContentComparisonProps, "tab"> & {
  view: ComparisonView;
  change: UpdateView;
};

/** One page in all runs: its facts, and its contents in two of them. */
export function RowDetail({ row, columns, view, change, pair }: RowDetailProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const tabs = contentTabs(row);
  const tab = tabs.find(({ key }) => key === view.content) ?? tabs[0];
  const { title, url } = row.shown;
  const name = title ?? url ?? "Untitled";
  const others = columns.filter(({ isBase }) => !isBase);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another row moves the focus again
  useEffect(() => {
    // After a reload, the focus stays at the start of the page.
    if (document.activeElement?.matches("[data-row]")) heading.current?.focus();
  }, [row.key]);

  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-3 sm:p-4"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2
            id={id}
            ref={heading}
            tabIndex={-1}
            className="text-base font-semibold [overflow-wrap:anywhere]"
          >
            <bdi>{name}</bdi>
          </h2>
          <PageLink url={url} />
        </div>
        <IconButton
          label="Close the page"
          icon={X}
          onClick={() => {
            change({ open: null, content: null });
            focusRow(row);
          }}
        />
      </div>
      <ComparedPageFacts {...{ row, columns }} />
      <div className="flex flex-wrap items-center gap-2">
        <TabList
          group={id}
          label="Contents"
          size="sm"
          items={tabs.map(({ key, title: label }) => ({ id: key, label }))}
          value={tab?.key ?? "listing"}
          onValueChange={(content) => change({ content })}
        />
        {others.length > 1 ? (
          <Select
            aria-label="Run to compare with the baseline"
            size="sm"
            value={columns[pair[1]]?.opened.id ?? ""}
            onChange={({ target }) => change({ other: target.value })}
            options={others.map(({ opened, letter }) => ({
              value: opened.id,
              label: `Baseline and run ${letter}`,
            }))}
            className="ml-auto w-44"
          />
        ) : null}
      </div>
      {tab ? (
        <TabPanel group={id} tab={tab.key} value={tab.key} className="min-w-0">
          <h3 className="sr-only">{tab.title}</h3>
          <ContentComparison key={`${row.key} ${tab.key}`} {...{ row, columns, pair, tab }} />
        </TabPanel>
      ) : null}
    </section>
  );
}

function PageLink({ url }: { url: string | null }) {
  if (url === null || !/^https?:\/\//i.test(url))
    return <p className="text-xs text-ink-muted">{url ?? "The result has no URL."}</p>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex max-w-full items-center gap-1 text-xs text-ink-muted hover:text-accent"
    >
      <bdi className="truncate">{url}</bdi>
      <ExternalLink aria-hidden className="size-3 shrink-0" />
    </a>
  );
}

/** Returns the focus to the button that opened the page, if it is in the window. */
function focusRow({ key, source }: MatchedRow): void {
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(`${source} ${key}`)}"]`)?.focus();
}
