import { Bot, Copy, FileX, Globe, Scissors, Search, Tag } from "lucide-react";
import { Badge } from "@/components/ui/feedback/badge";
import { RelativeTime } from "@/components/ui/feedback/relative-time";
import { isPlausibleCost } from "@/lib/contract/credit-rates";
import { formatBytes } from "@/lib/format/bytes";
import { countOf, formatCount, formatCredits, wordList } from "@/lib/format/count";
import { formatDay, formatMoment } from "@/lib/format/date";
import { formatDuration } from "@/lib/format/duration";
import { truncate } from "@/lib/format/truncate";
import { isOutsideDomains } from "@/lib/results/facets/domain-filter";
import type { Duplicate } from "@/lib/results/facets/duplicates";
import {
  contentBytes,
  modelTokens,
  reportedDate,
  skippedPages,
} from "@/lib/results/facets/table-facts";
import { looksBlocked } from "@/lib/results/model/block-page";
import { listTitle } from "@/lib/results/model/lists";
import { parseMoment } from "@/lib/results/model/result-days";
import { resultName } from "@/lib/results/model/result-tabs";
import type { CacheView, ResultView } from "@/lib/results/model/result-view";
import { useHits } from "../find/search-hits";
import { useShownRun } from "../run/shown-run-context";
import { ContentBadges } from "./content-badges";
import { useListContext, useNotices } from "./list-context";

/** Badges for status, warnings, date, size, cache and cost of a result; omits what is unknown. */
export function HealthBadges({ result, now }: { result: ResultView; now: number }) {
  const { health, cache, credits, category } = result;
  const date = reportedDate(result);
  const bytes = contentBytes(result);
  const tokens = modelTokens(result);
  const cut = skippedPages(result);
  return (
    <>
      {health.failed ? (
        <Badge tone="bad">
          {health.statusCode && health.statusCode >= 400 ? `${health.statusCode} failed` : "Failed"}
        </Badge>
      ) : health.statusCode ? (
        <Badge
          {...(health.statusCode >= 200 && health.statusCode < 400
            ? { tone: "ok", icon: badgeIcons.answered }
            : {})}
          plain
          title="Page status"
        >
          {health.statusCode}
        </Badge>
      ) : null}
      {health.missing.length > 0 ? (
        <Badge
          tone="warn"
          icon={FileX}
          title={`Requested, not returned: ${health.missing.join(", ")}`}
        >
          {health.missing.length > 2
            ? `${health.missing.length} formats not returned`
            : `${wordList(health.missing)} not returned`}
        </Badge>
      ) : null}
      <WarningBadge id={result.id} />
      {looksBlocked(result) ? (
        <Badge
          tone="warn"
          icon={Bot}
          title="The page has a successful status but reads like a bot wall"
        >
          Looks like a bot wall
        </Badge>
      ) : null}
      {cut ? (
        <Badge
          tone="warn"
          icon={Scissors}
          title="The document is incomplete: maxPages of the PDF parser limits the pages"
        >
          {formatCount(cut.read)} of {formatCount(cut.total)} pages
        </Badge>
      ) : null}
      {date ? <DateBadge reported={date} now={now} /> : null}
      {category ? (
        <Badge plain icon={Tag}>
          <bdi className="max-w-32 truncate">{category}</bdi>
        </Badge>
      ) : null}
      {bytes > 0 ? (
        <Badge plain icon={badgeIcons.weight} title="Size of all content and estimated tokens">
          {formatBytes(bytes)}
          {tokens > 0 ? ` · about ${countOf(tokens, "token")}` : null}
        </Badge>
      ) : null}
      {cache ? <CacheBadge cache={cache} now={now} /> : null}
      {credits === null ? null : <CostBadge id={result.id} credits={credits} />}
    </>
  );
}

/** Warnings about this page alone; those of the run are shown above the results. */
function WarningBadge({ id }: { id: string }) {
  const own = useNotices(id).filter(({ isOfRun }) => !isOfRun);
  if (own.length === 0) return null;
  return (
    <Badge tone="warn" title={truncate(own.map(({ text }) => text).join(" "), 300)}>
      {own.length === 1 ? "Warning" : `${formatCount(own.length)} warnings`}
    </Badge>
  );
}

/** A machine-readable date becomes a day and a relative time; any other is shown unchanged. */
function DateBadge({ reported, now }: { reported: string; now: number }) {
  const moment = /^\d{4}-\d\d/.test(reported) ? parseMoment(reported, now) : null;
  return (
    <Badge
      plain
      icon={badgeIcons.dated}
      title={
        moment === null
          ? "Date"
          : `Date: ${formatMoment(moment)}, reported as ${truncate(reported, 100)}`
      }
    >
      <bdi className="max-w-48 truncate">
        {moment === null ? (
          reported.slice(0, 100)
        ) : (
          <>
            <span className="print:hidden">{formatDay(moment)}, </span>
            <RelativeTime at={moment} />
          </>
        )}
      </bdi>
    </Badge>
  );
}

/** Badges that depend on the whole list: duplicates, other domains, matches of the search. */
export function ListBadges({ result }: { result: ResultView }) {
  const { duplicates, domains } = useListContext();
  const hits = useHits(result.id);
  const twins = duplicates.get(result.id);
  return (
    <>
      <ContentBadges result={result} />
      {domains && isOutsideDomains(domains, result.url) ? (
        <Badge tone="warn" icon={Globe} title="Outside the domains of the request">
          Other domain
        </Badge>
      ) : null}
      {twins ? (
        <Badge plain icon={Copy} title={twinTitle(twins)}>
          {duplicateLabel(result, twins)}
        </Badge>
      ) : null}
      {hits > 0 ? (
        <Badge tone="accent" icon={Search} title="Matches in this result">
          {countOf(hits, "hit")}
        </Badge>
      ) : null}
    </>
  );
}

function duplicateLabel({ source }: ResultView, twins: readonly Duplicate[]): string {
  const others = new Set(twins.map((twin) => twin.source).filter((list) => list !== source));
  if (others.size === 0) return "repeated";
  return `also in ${wordList([...others].map(listTitle))}`;
}

/** Limit for the tooltip. */
const NAMED = 5;

const twinTitle = (twins: readonly Duplicate[]): string =>
  `The same page: ${twins
    .slice(0, NAMED)
    .map(({ source, position }) => `${listTitle(source)} ${position}`)
    .join(", ")}${twins.length > NAMED ? " …" : ""}`;

/** The cost of a page, or the result that the page is billed with. */
function CostBadge({ id, credits }: { id: string; credits: number }) {
  const billed = useListContext().billedWith.get(id);
  const isFree = useShownRun()?.run.isFree ?? false;
  const cost = `${formatCredits(credits)}${isFree ? " elsewhere" : ""}`;
  if (!isPlausibleCost(credits, Number.MAX_SAFE_INTEGER))
    return (
      <Badge plain icon={badgeIcons.cost} title={`${cost} cannot be the cost of a page`}>
        cost unclear
      </Badge>
    );
  return (
    <Badge
      plain
      icon={badgeIcons.cost}
      title={billed ? `The same page: its ${cost} are billed once` : "Cost of this page"}
    >
      <span className="max-w-40 truncate">
        {billed ? `billed with ${resultName(billed)}` : cost}
      </span>
    </Badge>
  );
}

function CacheBadge({ cache, now }: { cache: CacheView; now: number }) {
  const at = cache.cachedAt;
  const title =
    at === null
      ? `Cache: ${cache.state}`
      : `Cache: ${cache.state}, ${formatMoment(at)}, ${formatDuration(Math.max(0, now - at))} before the response`;
  return (
    <Badge plain icon={badgeIcons.cached} title={title}>
      {cache.state === "hit" ? (
        at === null ? (
          "cached"
        ) : (
          <>
            cached <RelativeTime at={at} past />
          </>
        )
      ) : cache.state === "miss" ? (
        "fresh"
      ) : (
        <bdi className="max-w-32 truncate">{cache.state}</bdi>
      )}
    </Badge>
  );
}

/** SVG paths of frequent icons: Lucide shapes (ISC license), each joined into one path. */
const badgeIcons = {
  answered: "M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M16 9l-5.5 5.5L8 12",
  dated:
    "M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01",
  weight:
    "M10 16h.01M2.212 11.577a2 2 0 0 0-.212.896V18a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-5.527a2 2 0 0 0-.212-.896L18.55 5.11A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11zM21.946 12.013H2.054M6 16h.01",
  cached: "M3 5a9 3 0 1 0 18 0a9 3 0 1 0-18 0M3 5V19A9 3 0 0 0 21 19V5M3 12A9 3 0 0 0 21 12",
  cost: "M13.744 17.736a6 6 0 1 1-7.48-7.48M15 6h1v4M6.134 14.768l.866-.5 2 3.464M10 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0",
} as const;
