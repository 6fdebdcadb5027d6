import { Progress } from "@/components/ui/feedback/progress";
import type { LibrarySiteView } from "@/lib/contract/library";
import { formatBytes } from "@/lib/format/bytes";
import { countOf, formatCount } from "@/lib/format/count";
import { formatMoment } from "@/lib/format/date";
import { crawlProgress, speedLabel } from "./site-labels";

export function SiteFigures({ site }: { site: LibrarySiteView }) {
  const { counts, pages, queued, scriptBuilt, bytes, speed } = site;
  const { done, all, label } = crawlProgress(site);
  const isCrawling = site.state === "reading" || site.state === "stopping";
  const figures: readonly (readonly [string, string])[] = [
    ["Searchable", formatCount(pages)],
    ["Queued", formatCount(queued)],
    ["Indexed", formatCount(counts.read)],
    ["Unchanged", formatCount(counts.unchanged)],
    ["Skipped", formatCount(counts.skipped)],
    ["Failed", formatCount(counts.failed)],
    ["Gone", formatCount(counts.removed)],
    ["Text", formatBytes(bytes)],
    ["Speed", isCrawling ? speedLabel(speed) : "–"],
  ];
  return (
    <div className="grid gap-3">
      {isCrawling ? <Progress label="Progress" value={done} max={all} text={label} /> : null}
      <dl className="grid grid-cols-3 gap-x-4 gap-y-2 sm:grid-cols-5">
        {figures.map(([name, value]) => (
          <div key={name} className="grid">
            <dt className="text-xs text-ink-muted">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {scriptBuilt > 0 && !site.settings.browser ? (
        <p className="text-sm">
          Scripts seem to build {countOf(scriptBuilt, "page")} of this site, which may lack content
          here. To read them, turn on “Open pages in a browser” in the settings and crawl again.
        </p>
      ) : null}
      <p className="text-xs text-ink-muted">
        {times(site).map(([name, time]) => (
          <span key={name} className="mr-4 inline-block">
            {name} <time dateTime={time}>{formatMoment(Date.parse(time))}</time>
          </span>
        ))}
      </p>
    </div>
  );
}

function times({ addedAt, finishedAt, nextAt }: LibrarySiteView): (readonly [string, string])[] {
  return (
    [
      ["Added", addedAt],
      ["Last crawl", finishedAt],
      ["Next crawl", nextAt],
    ] as const
  ).flatMap(([name, time]) => (time === null ? [] : [[name, time] as const]));
}
