import { Coins, Database, FileX, HardDrive, Tag } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { formatBytes } from "@/lib/format/bytes";
import { formatCredits, listOf } from "@/lib/format/count";
import { formatMoment, formatRelative } from "@/lib/format/date";
import type { CacheView, ResultView } from "@/lib/results/result-view";

/** How the page of a result fared, what it weighs and what it cost; nothing for what the response does not tell. */
export function HealthBadges({ result, now }: { result: ResultView; now: number }) {
  const { health, cache, credits, category, date } = result;
  const bytes = result.contents.reduce((sum, content) => sum + content.bytes, 0);
  return (
    <>
      {health.failed ? (
        <Badge tone="bad">{health.statusCode ? `${health.statusCode} failed` : "Failed"}</Badge>
      ) : health.statusCode ? (
        <Badge tone="ok" plain title="Status of the page">
          {health.statusCode}
        </Badge>
      ) : null}
      {health.missing.length > 0 ? (
        <Badge
          tone="warn"
          icon={FileX}
          title={`Asked for, not returned: ${health.missing.join(", ")}`}
        >
          {health.missing.length > 2
            ? `${health.missing.length} formats not returned`
            : `${listOf(health.missing)} not returned`}
        </Badge>
      ) : null}
      {result.warning ? <Badge tone="warn">Warning</Badge> : null}
      {date ? (
        <Badge plain>
          <bdi className="max-w-48 truncate">{date}</bdi>
        </Badge>
      ) : null}
      {category ? (
        <Badge plain icon={Tag}>
          <bdi className="max-w-32 truncate">{category}</bdi>
        </Badge>
      ) : null}
      {bytes > 0 ? (
        <Badge plain icon={HardDrive} title="Size of all content of this result">
          {formatBytes(bytes)}
        </Badge>
      ) : null}
      {cache ? <CacheBadge cache={cache} now={now} /> : null}
      {credits === null ? null : (
        <Badge plain icon={Coins} title="Cost of this page">
          {formatCredits(credits)}
        </Badge>
      )}
    </>
  );
}

function CacheBadge({ cache, now }: { cache: CacheView; now: number }) {
  const at = cache.cachedAt;
  const title =
    at === null ? `Cache: ${cache.state}` : `Cache: ${cache.state}, ${formatMoment(at)}`;
  return (
    <Badge plain icon={Database} title={title}>
      {cache.state === "hit" ? (
        at === null ? (
          "cached"
        ) : (
          `cached ${formatRelative(at, now)}`
        )
      ) : cache.state === "miss" ? (
        "fresh"
      ) : (
        <bdi className="max-w-32 truncate">{cache.state}</bdi>
      )}
    </Badge>
  );
}
