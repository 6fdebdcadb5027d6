import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleX,
  Clock,
  FileText,
  Folder,
  Globe,
  ListChecks,
  type LucideIcon,
  Map as MapIcon,
  Rss,
  Trash2,
  TriangleAlert,
} from "lucide-react";
import type { Tone } from "@/components/ui/feedback/tone";
import type {
  LibraryKind,
  LibrarySiteView,
  LibraryState,
  PageOutcome,
} from "@/lib/contract/library";
import { countOf, formatCount } from "@/lib/format/count";

type StateBadge = { readonly label: string; readonly tone: Tone; readonly icon: LucideIcon };

const stateBadges: Record<LibraryState, StateBadge> = {
  waiting: { label: "Queued", tone: "neutral", icon: Clock },
  reading: { label: "Crawling", tone: "accent", icon: CircleDashed },
  stopping: { label: "Pausing", tone: "neutral", icon: CirclePause },
  removing: { label: "Removing", tone: "neutral", icon: Trash2 },
  finished: { label: "Crawled", tone: "ok", icon: CircleCheck },
  stopped: { label: "Paused", tone: "warn", icon: CirclePause },
  failed: { label: "Failed", tone: "bad", icon: CircleX },
};

/** The state of a site. Its last crawl did not succeed if more pages failed than it found. */
export const stateBadge = ({
  state,
  counts,
}: Pick<LibrarySiteView, "state" | "counts">): StateBadge =>
  state === "finished" && counts.failed > counts.read + counts.unchanged
    ? { label: "Mostly failed", tone: "warn", icon: TriangleAlert }
    : stateBadges[state];

type KindDetails = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly about: string;
};

export const kindDetails: Record<LibraryKind, KindDetails> = {
  site: {
    label: "Site",
    icon: Globe,
    about:
      "Follows links within the host, starting at this page, and the sitemaps in its robots.txt.",
  },
  sitemap: {
    label: "Sitemap",
    icon: MapIcon,
    about: "All pages of a sitemap, including nested, gzipped and plain-text sitemaps.",
  },
  feed: {
    label: "Feed",
    icon: Rss,
    about:
      "The pages of an RSS, Atom or JSON feed. They count as news, with the dates of the feed.",
  },
  list: {
    label: "List of URLs",
    icon: ListChecks,
    about: "Only these pages, from any hosts. One URL per line.",
  },
  folder: {
    label: "Folder",
    icon: Folder,
    about: "HTML, Markdown, text and PDF files in a folder on the machine that runs this server.",
  },
  files: {
    label: "Files",
    icon: FileText,
    about:
      "HTML, Markdown, text and PDF files from this computer, up to 20 MB each. They are stored with the library.",
  },
};

type OutcomeBadge = { readonly label: string; readonly tone: Tone };

export const outcomeBadges: Record<PageOutcome, OutcomeBadge> = {
  page: { label: "Indexed", tone: "ok" },
  unchanged: { label: "Unchanged", tone: "neutral" },
  skipped: { label: "Skipped", tone: "info" },
  failed: { label: "Failed", tone: "bad" },
  removed: { label: "Gone", tone: "warn" },
};

/** Progress of a crawl relative to the pages known so far. */
export function crawlProgress({ counts, queued }: Pick<LibrarySiteView, "counts" | "queued">): {
  readonly done: number;
  readonly all: number;
  readonly label: string;
} {
  const { read, unchanged, skipped, failed, removed } = counts;
  const done = read + unchanged + skipped + failed + removed;
  const all = done + queued;
  return { done, all, label: `${formatCount(done)} of ${countOf(all, "known page")}` };
}

/** Pages per second; a dash while unknown. */
export const speedLabel = (speed: number | null): string =>
  speed === null ? "–" : `${speed.toLocaleString("en", { maximumFractionDigits: 1 })} pages/s`;

/** Summary in the list: `12 pages · 3 queued · 1 failed`. */
export function siteFacts({ pages, queued, counts }: LibrarySiteView): string {
  const parts = [countOf(pages, "page")];
  if (queued > 0) parts.push(`${formatCount(queued)} queued`);
  if (counts.failed > 0) parts.push(`${formatCount(counts.failed)} failed`);
  return parts.join(" · ");
}

export function commandsFor(state: LibraryState): {
  readonly stop: boolean;
  readonly resume: boolean;
  readonly renew: boolean;
} {
  return {
    stop: state === "reading" || state === "waiting",
    resume: state === "stopped",
    renew: state === "finished" || state === "failed" || state === "stopped",
  };
}
