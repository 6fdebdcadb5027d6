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
} from "lucide-react";
import type { Tone } from "@/components/ui/feedback/tone";
import type {
  LibraryKind,
  LibrarySiteView,
  LibraryState,
  PageOutcome,
} from "@/lib/contract/library";
import { countOf, formatCount } from "@/lib/format/count";

type StateLook = { readonly label: string; readonly tone: Tone; readonly icon: LucideIcon };

export const stateLooks: Record<LibraryState, StateLook> = {
  waiting: { label: "Waiting", tone: "neutral", icon: Clock },
  reading: { label: "Reading", tone: "accent", icon: CircleDashed },
  stopping: { label: "Stopping", tone: "neutral", icon: CirclePause },
  removing: { label: "Removing", tone: "neutral", icon: Trash2 },
  finished: { label: "Read", tone: "ok", icon: CircleCheck },
  stopped: { label: "Stopped", tone: "warn", icon: CirclePause },
  failed: { label: "Failed", tone: "bad", icon: CircleX },
};

type KindLook = {
  readonly label: string;
  readonly icon: LucideIcon;
  /** What is read, for somebody who chooses. */
  readonly about: string;
};

export const kindLooks: Record<LibraryKind, KindLook> = {
  site: {
    label: "Site",
    icon: Globe,
    about: "From this page on, links are followed within the host; sitemaps of its robots.txt too.",
  },
  sitemap: {
    label: "Sitemap",
    icon: MapIcon,
    about: "The pages that a sitemap names, through nested ones, gzip and plain text too.",
  },
  feed: {
    label: "Feed",
    icon: Rss,
    about: "The pages that an RSS, Atom or JSON feed names, with its dates, so that they are news.",
  },
  list: {
    label: "List of addresses",
    icon: ListChecks,
    about: "Exactly these pages, of any host, one address per line.",
  },
  folder: {
    label: "Folder",
    icon: Folder,
    about:
      "HTML, Markdown, text and PDF files below a folder of the machine that runs this server.",
  },
  files: {
    label: "Files",
    icon: FileText,
    about:
      "HTML, Markdown, text and PDF files from here, up to 20 MB each; they are kept with the library.",
  },
};

type OutcomeLook = { readonly label: string; readonly tone: Tone };

export const outcomeLooks: Record<PageOutcome, OutcomeLook> = {
  page: { label: "Read", tone: "ok" },
  unchanged: { label: "Unchanged", tone: "neutral" },
  skipped: { label: "Skipped", tone: "info" },
  failed: { label: "Failed", tone: "bad" },
  removed: { label: "Gone", tone: "warn" },
};

/** How far a reading has come, of what is known by now. */
export function progressOf({ counts, queued }: Pick<LibrarySiteView, "counts" | "queued">): {
  readonly done: number;
  readonly all: number;
  readonly words: string;
} {
  const { read, unchanged, skipped, failed, removed } = counts;
  const done = read + unchanged + skipped + failed + removed;
  const all = done + queued;
  return { done, all, words: `${formatCount(done)} of ${formatCount(all)} known` };
}

/** Pages a second, as words; a dash while it is not known yet. */
export const speedLabel = (speed: number | null): string =>
  speed === null ? "–" : `${speed.toLocaleString("en", { maximumFractionDigits: 1 })} pages/s`;

/** What is left to say of a site in a list: `12 pages · 3 waiting · 1 failed`. */
export function siteFacts({ pages, queued, counts }: LibrarySiteView): string {
  const parts = [countOf(pages, "page")];
  if (queued > 0) parts.push(`${formatCount(queued)} waiting`);
  if (counts.failed > 0) parts.push(`${formatCount(counts.failed)} failed`);
  return parts.join(" · ");
}

/** What the operator may do with a site as it is. */
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
