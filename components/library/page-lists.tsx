import { Badge } from "@/components/ui/feedback/badge";
import { Loading } from "@/components/ui/feedback/spinner";
import type { SettledPage, WaitingPage } from "@/lib/contract/library";
import { formatCount } from "@/lib/format/count";
import { formatMoment } from "@/lib/format/date";
import { outcomeBadges } from "./site-labels";

type PageListProps = {
  pages: readonly SettledPage[] | null;
  label: string;
  nothing: string;
};

/** Pages and their outcomes, newest first. */
export function PageList({ pages, label, nothing }: PageListProps) {
  if (pages === null) return <Loading />;
  if (pages.length === 0) return <p className="text-ink-muted">{nothing}</p>;
  return (
    <ul aria-label={label} className="grid gap-1.5">
      {pages.map((page) => {
        const { label: outcome, tone } = outcomeBadges[page.outcome];
        return (
          <li
            key={page.url}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-2 sm:grid-cols-[5.75rem_minmax(0,1fr)]"
          >
            <Badge
              plain
              tone={tone}
              className="self-start"
              title={formatMoment(Date.parse(page.at))}
            >
              {outcome}
            </Badge>
            <div className="min-w-0">
              <a
                href={page.url}
                target="_blank"
                rel="noreferrer"
                title={page.url}
                className="group block py-0.5"
              >
                {page.title === "" ? null : (
                  <bdi className="line-clamp-2 [overflow-wrap:anywhere] group-hover:text-accent group-hover:underline">
                    {page.title}
                  </bdi>
                )}
                <span className="block truncate py-0.5 font-mono text-xs text-ink-muted group-hover:text-accent">
                  {page.url}
                </span>
              </a>
              {page.reason === null ? null : (
                <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">{page.reason}</p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type QueueListProps = {
  queue: readonly WaitingPage[] | null;
  /** How many pages are queued; null for a filtered list. */
  all: number | null;
};

export function QueueList({ queue, all }: QueueListProps) {
  if (queue === null) return <Loading />;
  if (queue.length === 0)
    return (
      <p className="text-ink-muted">
        {all === null ? "No matching pages." : "The queue is empty."}
      </p>
    );
  return (
    <div className="grid gap-2">
      <ol aria-label="Queue" className="grid gap-1">
        {queue.map(({ url, depth }) => (
          <li key={url} className="flex min-w-0 items-baseline gap-2">
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              title={url}
              className="min-w-0 flex-1 truncate py-0.5 font-mono text-xs hover:text-accent"
            >
              {url}
            </a>
            <span className="shrink-0 text-xs text-ink-faint">depth {depth}</span>
          </li>
        ))}
      </ol>
      {all !== null && all > queue.length ? (
        <p className="text-xs text-ink-muted">and {formatCount(all - queue.length)} more</p>
      ) : null}
    </div>
  );
}
