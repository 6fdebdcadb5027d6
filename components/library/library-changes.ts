import type { LibraryChange, LibrarySiteView, LibraryView } from "@/lib/contract/library";
import { siteFacts } from "./site-labels";

/** Applies a change to the library; the sites stay sorted by name. */
export function applyChange(before: LibraryView, change: LibraryChange): LibraryView {
  const changed = new Map(change.sites.map((site) => [site.id, site]));
  const gone = new Set(change.gone);
  const sites = before.sites
    .filter(({ id }) => !gone.has(id) && !changed.has(id))
    .concat(change.sites)
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1));
  return { ...before, sites, pages: change.pages, bytes: change.bytes };
}

/**
 * Screen reader announcements for a change: starts and ends of crawls, not single pages.
 * May be empty.
 */
export function announcementFor(before: LibraryView, after: LibraryView): string {
  const old = new Map(before.sites.map((site) => [site.id, site]));
  const present = new Set(after.sites.map(({ id }) => id));
  const announcements = after.sites.flatMap(
    (site) => siteAnnouncement(old.get(site.id), site) ?? [],
  );
  for (const site of before.sites)
    if (!present.has(site.id)) announcements.push(`Removed ${site.name}.`);
  return announcements.join(" ");
}

function siteAnnouncement(
  before: LibrarySiteView | undefined,
  after: LibrarySiteView,
): string | null {
  if (before?.state === after.state) return null;
  switch (after.state) {
    case "reading":
      return `Crawling ${after.name}.`;
    case "finished":
      return `Finished crawling ${after.name}: ${siteFacts(after)}.`;
    case "stopped":
      return `Paused ${after.name}.`;
    case "failed":
      return `Crawling ${after.name} failed.`;
    case "removing":
      return `Removing ${after.name}.`;
    case "waiting":
    case "stopping":
      return null;
  }
}
