import { useRef } from "react";
import { ResultUrl } from "@/components/results/list/result-url";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { useRows } from "@/components/ui/layout/use-rows";
import { truncate } from "@/lib/format/truncate";
import type { UrlEntry } from "./url-entry";
import { entryHref } from "./url-entry";

const ROW = 28;

type UrlListProps = {
  label: string;
  entries: readonly UrlEntry[];
  baseUrl: string | null;
};

export function UrlList({ label, entries, baseUrl }: UrlListProps) {
  const region = useRef<HTMLElement>(null);
  const { items, height } = useRows({
    count: entries.length,
    region,
    printsAll: true,
    estimateSize: () => ROW,
    overscan: 20,
  });
  return (
    <ScrollArea ref={region} aria-label={label} className="min-h-0 flex-1 overflow-y-auto">
      <ul data-rows="" className="relative" style={{ height: height }}>
        {items.map((item) => {
          const entry = entries[item.index];
          return entry ? (
            <li
              key={item.key}
              aria-posinset={item.index + 1}
              aria-setsize={entries.length}
              className="absolute inset-x-0 flex items-center gap-2 border-b border-line px-3 text-xs"
              style={{ height: ROW, transform: `translateY(${item.start}px)` }}
            >
              <Entry entry={entry} href={entryHref(entry, baseUrl)} />
            </li>
          ) : null;
        })}
      </ul>
    </ScrollArea>
  );
}

function Entry({ entry, href }: { entry: UrlEntry; href: string | null }) {
  const { kind, text, url, times } = entry;
  const shown = truncate(url, 1_000);
  return (
    <>
      <span
        className={`w-14 shrink-0 text-2xs ${kind === "unsafe" ? "font-medium text-bad" : "text-ink-faint"}`}
        title={kind === "unsafe" ? "Not a link, because it would run or read something" : undefined}
      >
        {href === null && kind !== "unsafe" ? "no link" : kind}
      </span>
      {text ? <bdi className="max-w-[40%] shrink-0 truncate">{truncate(text, 300)}</bdi> : null}
      <span className="min-w-0 flex-1 truncate font-mono" title={shown}>
        {href === null ? (
          <bdi className="text-ink-muted">{shown}</bdi>
        ) : (
          <ResultUrl url={href}>
            <bdi>{shown}</bdi>
          </ResultUrl>
        )}
      </span>
      {times > 1 ? (
        <span className="shrink-0 text-2xs text-ink-muted">
          ×{times}
          <span className="sr-only"> times</span>
        </span>
      ) : null}
    </>
  );
}
