import { useEngineHealth } from "@/components/connections/engine-health";
import { searchedContent } from "@/components/connections/engine-label";
import { allResults } from "@/lib/results/model/lists";
import { type EngineHealth, hasOnlyGuide } from "@/lib/transport/engine-health";
import type { ShownRun } from "@/lib/transport/run-state";
import { type MoreToSearch, MoreToSearchLinks } from "./more-to-search";

export type SearchScopeProps = MoreToSearch & {
  shown: ShownRun;
  /** Null if the engine is off. */
  engineLabel: string | null;
  /** Shown in place of results instead of above them. */
  isEmpty: boolean;
};

export function SearchScopeNote({ shown, engineLabel, isEmpty, ...more }: SearchScopeProps) {
  const { health } = useEngineHealth();
  const { connectionLabel } = shown.run;
  if (connectionLabel === null) return null;
  const isEngine = connectionLabel === engineLabel;
  if (!isEngine)
    return isEmpty ? (
      <p>
        Searched with <bdi>{connectionLabel}</bdi>.
      </p>
    ) : null;
  if (!isStillTrue(shown, health)) return null;
  const isLive = shown.view.providers.some(
    ({ name, reports }) =>
      name !== "library" &&
      (reports.length === 0 || reports.some(({ outcome }) => outcome === "responded")),
  );
  const text = `Searched ${searchedContent(health, isLive)}.`;
  if (isEmpty)
    return (
      <p>
        {text} <MoreToSearchLinks {...more} />
      </p>
    );
  return (
    <p className="flex shrink-0 flex-wrap gap-x-3 border-b border-line px-3.5 py-1.5 text-xs text-ink-muted print:hidden">
      {text}
      {hasOnlyGuide(health) && !isLive ? <MoreToSearchLinks {...more} /> : null}
    </p>
  );
}

/** A past run may have found pages of a site that has been removed since. */
function isStillTrue({ view }: ShownRun, health: EngineHealth): boolean {
  if (!hasOnlyGuide(health) || view.providers.length > 0) return true;
  return allResults(view).every(({ url }) => url !== null && isGuidePage(url));
}

const isGuidePage = (url: string): boolean =>
  URL.canParse(url) && /^\/guide(\/|$)/.test(new URL(url).pathname);
