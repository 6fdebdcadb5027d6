import { Badge } from "@/components/ui/feedback/badge";
import { classNames } from "@/components/ui/layout/class-names";
import type { LibrarySiteView } from "@/lib/contract/library";
import { formatMoment, formatRelative } from "@/lib/format/date";
import { kindDetails, siteFacts, speedLabel, stateBadge } from "./site-labels";

type SiteListProps = {
  sites: readonly LibrarySiteView[];
  shownId: string | null;
  now: number;
  onShow: (id: string) => void;
};

export function SiteList({ sites, shownId, now, onShow }: SiteListProps) {
  return (
    <section aria-labelledby="sites-heading" className="grid gap-2">
      <h2 id="sites-heading" className="font-semibold">
        Sites and files
      </h2>
      <ul className="grid gap-1.5">
        {sites.map((site) => (
          <SiteRow
            key={site.id}
            site={site}
            now={now}
            isShown={site.id === shownId}
            onShow={() => onShow(site.id)}
          />
        ))}
      </ul>
    </section>
  );
}

type SiteRowProps = {
  site: LibrarySiteView;
  now: number;
  isShown: boolean;
  onShow: () => void;
};

function SiteRow({ site, now, isShown, onShow }: SiteRowProps) {
  const { label, icon: Icon } = kindDetails[site.kind];
  const { label: state, tone, icon } = stateBadge(site);
  const read = site.finishedAt === null ? Number.NaN : Date.parse(site.finishedAt);
  return (
    <li>
      <button
        type="button"
        aria-current={isShown ? "true" : undefined}
        data-focus-inset=""
        data-prints=""
        onClick={onShow}
        className={classNames(
          "grid w-full gap-1 rounded-md border px-3 py-2 text-left",
          isShown
            ? "border-accent/50 bg-selected"
            : "border-line bg-surface hover:border-line-strong hover:bg-hover",
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          <Icon aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
          <span className="sr-only">{label}</span>
          <bdi className="min-w-0 flex-1 truncate font-medium" title={site.name}>
            {site.name}
          </bdi>
          <Badge tone={tone} icon={icon}>
            {state}
          </Badge>
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-muted">
          <span>{siteFacts(site)}</span>
          {site.state === "reading" ? (
            <span>{speedLabel(site.speed)}</span>
          ) : Number.isNaN(read) ? null : (
            <span title={formatMoment(read, "UTC")} suppressHydrationWarning>
              {formatRelative(read, Math.max(now, read))}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
