import type { LibraryChange, LibrarySiteView, LibraryView } from "@/lib/contract/library";
import { countOf } from "@/lib/format/count";

/** The library after a change, its sites in the order of their names. */
export function applyChange(before: LibraryView, change: LibraryChange): LibraryView {
  const changed = new Map(change.sites.map((site) => [site.id, site]));
  const gone = new Set(change.gone);
  const kept = before.sites
    .filter(({ id }) => !gone.has(id) && !changed.has(id))
    .concat(change.sites)
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1));
  return { ...before, sites: kept, pages: change.pages, bytes: change.bytes };
}

/**
 * What is worth saying aloud of a change: beginnings and ends, never the pages in between. Empty where there is
 * nothing.
 */
export function announcementFor(before: LibraryView, after: LibraryView): string {
  const old = new Map(before.sites.map((site) => [site.id, site]));
  const there = new Set(after.sites.map(({ id }) => id));
  const news = after.sites.flatMap((site) => siteAnnouncement(old.get(site.id), site) ?? []);
  for (const site of before.sites) if (!there.has(site.id)) news.push(`${site.name} is removed.`);
  return news.join(" ");
}

function siteAnnouncement(
  before: LibrarySiteView | undefined,
  after: LibrarySiteView,
): string | null {
  if (before?.state === after.state) return null;
  switch (after.state) {
    case "reading":
      return `Reading ${after.name}.`;
    case "finished":
      return `${after.name} is read: ${countOf(after.pages, "page")}.`;
    case "stopped":
      return `${after.name} is stopped.`;
    case "failed":
      return `${after.name} could not be read.`;
    case "removing":
      return `Removing ${after.name}.`;
    case "waiting":
    case "stopping":
      return null;
  }
}
