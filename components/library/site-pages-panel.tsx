import { Search } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Segmented } from "@/components/ui/controls/segmented";
import { TextInput } from "@/components/ui/controls/text-input";
import type {
  FailureFilter,
  LibrarySiteView,
  LiveDetail,
  SiteDetail,
} from "@/lib/contract/library";
import { fetchSite } from "@/lib/transport/library";
import { PageList, QueueList } from "./page-lists";
import { crawlProgress } from "./site-labels";

const failureOptions = [
  { value: "all", label: "All" },
  { value: "failed", label: "Failed" },
  { value: "skipped", label: "Skipped" },
] as const satisfies readonly { value: FailureFilter; label: string }[];

const TYPING_MS = 250;

type PagesPanelProps = { site: LibrarySiteView; live: LiveDetail | null };

/** The latest pages of a site, or those that match a text. */
export function RecentPagesPanel({ site, live }: PagesPanelProps) {
  const [text, setText] = useState("");
  const found = useFoundPages(site.id, text, crawlProgress(site).done);
  const pages = text.trim() === "" ? live?.recent : found.detail?.recent;
  return (
    <div className="grid gap-3">
      <search>
        <FilterInput
          label="Filter pages by title, URL or reason"
          placeholder="Title, URL or reason"
          value={text}
          onChange={setText}
        />
      </search>
      <Loaded error={found.error}>
        <PageList
          pages={pages ?? null}
          label="Recent pages"
          nothing={text.trim() === "" ? "No pages yet." : "No matching pages."}
        />
      </Loaded>
    </div>
  );
}

/** The pages that a crawl fetches next, or those that match a text. */
export function QueuePanel({ site, live }: PagesPanelProps) {
  const [text, setText] = useState("");
  const found = useFoundPages(site.id, text, site.queued);
  const isWhole = text.trim() === "";
  return (
    <div className="grid gap-3">
      <search>
        <FilterInput
          label="Filter the queue by URL"
          placeholder="URL"
          value={text}
          onChange={setText}
        />
      </search>
      <Loaded error={found.error}>
        <QueueList
          queue={(isWhole ? live?.queue : found.detail?.queue) ?? null}
          all={isWhole ? site.queued : null}
        />
      </Loaded>
    </div>
  );
}

export function FailuresPanel({ site }: { site: LibrarySiteView }) {
  const [filter, setFilter] = useState<FailureFilter>("all");
  const [text, setText] = useState("");
  const failureCount = site.counts.failed + site.counts.skipped;
  const { detail, error } = useFoundPages(site.id, text, failureCount, filter);
  const isWhole = text.trim() === "" && filter === "all";
  const failures = detail?.failures ?? null;
  return (
    <div className="grid gap-3">
      <search className="flex flex-wrap gap-2">
        <Segmented label="Show" options={failureOptions} value={filter} onValueChange={setFilter} />
        <FilterInput
          label="Filter by URL or reason"
          placeholder="URL or reason"
          value={text}
          onChange={setText}
        />
      </search>
      <Loaded error={error}>
        <PageList
          // The last response may be older than the count.
          pages={failures?.length === 0 && failureCount > 0 && isWhole ? null : failures}
          label="Failed and skipped pages"
          nothing={isWhole ? "No page failed or was skipped." : "No matching pages."}
        />
      </Loaded>
    </div>
  );
}

type FoundPages = { readonly detail: SiteDetail | null; readonly error: string | null };

const notLoaded: FoundPages = { detail: null, error: null };

/**
 * The pages of a site that match; null before they are loaded, and without a text and `failures`.
 * Loads them again when `version` changes.
 */
function useFoundPages(id: string, typed: string, version: number, failures?: FailureFilter) {
  const text = typed.trim();
  const isNeeded = text !== "" || failures !== undefined;
  const [found, setFound] = useState<FoundPages>(notLoaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when the version changes
  useEffect(() => {
    if (!isNeeded) return setFound(notLoaded);
    let isStale = false;
    const timer = setTimeout(async () => {
      const response = await fetchSite(id, failures ?? "all", text);
      if (isStale) return;
      setFound(
        response.ok
          ? { detail: response.value, error: null }
          : { detail: null, error: response.failure.error },
      );
    }, TYPING_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [id, failures, text, version, isNeeded]);
  return found;
}

type FilterInputProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
};

const FilterInput = ({ label, placeholder, value, onChange }: FilterInputProps) => (
  <TextInput
    aria-label={label}
    placeholder={placeholder}
    icon={Search}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    className="min-w-40 flex-1"
  />
);

const Loaded = ({ error, children }: { error: string | null; children: ReactNode }) =>
  error === null ? (
    children
  ) : (
    <p role="alert" className="text-bad">
      {error}
    </p>
  );
