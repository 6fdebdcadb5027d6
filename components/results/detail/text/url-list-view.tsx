import { Search } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Select } from "@/components/ui/controls/select";
import { TextInput } from "@/components/ui/controls/text-input";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { formatBytes } from "@/lib/format/bytes";
import { capitalize } from "@/lib/format/capitalize";
import { countOf, formatCount } from "@/lib/format/count";
import { useSearchText } from "../../find/search-hits";
import { parseUrls, type UrlEntry, type UrlKind, urlKinds } from "./url-entry";
import { UrlList } from "./url-list";

type Scope = "all" | UrlKind;

type UrlListViewProps = {
  /** Singular noun for the entries. */
  thing: "link" | "image";
  bytes: number | null;
  values: readonly unknown[];
  baseUrl: string | null;
  bar?: ReactNode;
  /** Renders the entries instead of a list. */
  children?: (entries: readonly UrlEntry[]) => ReactNode;
};

/** Links or images of a page, deduplicated, with filters. Loads nothing. */
export function UrlListView({ thing, bytes, values, baseUrl, bar, children }: UrlListViewProps) {
  const entries = useMemo(() => parseUrls(values, baseUrl), [values, baseUrl]);
  const [scope, setScope] = useState<Scope>("all");
  const searched = useSearchText();
  const [own, setTyped] = useState<string | null>(null);
  // A match in another field must not hide every entry.
  const typed =
    own ?? (entries.some((entry) => matches(entry, needleOf(searched))) ? searched : "");
  const needle = useDeferredValue(needleOf(typed));
  const counts = useMemo(() => countKinds(entries), [entries]);
  const found = useMemo(
    () =>
      scope === "all" && needle === ""
        ? entries
        : entries.filter((entry) => inScope(entry, scope) && matches(entry, needle)),
    [entries, scope, needle],
  );
  if (entries.length === 0)
    return (
      <EmptyState headingLevel={4} title={`No ${thing}s on this page`}>
        The returned list {values.length === 0 ? "is empty" : "contains no URLs"}. With
        onlyMainContent, headers, menus and footers are excluded.
      </EmptyState>
    );
  const options = [
    { value: "all", label: `All ${formatCount(entries.length)}` },
    ...[...counts].map(([kind, count]) => ({
      value: kind,
      label: `${capitalize(kind)} ${formatCount(count)}`,
    })),
  ];
  const repeated = values.length - entries.length;
  const all = found.length === entries.length;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5 text-xs text-ink-muted">
        {bar}
        <Select
          size="sm"
          aria-label={`Which ${thing}s`}
          options={options}
          value={scope}
          onChange={({ target }) => setScope(isScope(target.value, counts) ? target.value : "all")}
        />
        <TextInput
          aria-label={`Filter ${thing}s`}
          placeholder="Filter"
          icon={Search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Otherwise Escape goes back to the list of results.
            if (event.key !== "Escape" || typed === "") return;
            event.preventDefault();
            setTyped("");
          }}
          className="min-w-24 flex-1 basis-24"
        />
        <span aria-live="polite">
          {all ? null : `${formatCount(found.length)} of ${countOf(entries.length, thing)}`}
        </span>
        {bytes === null ? null : <span>{formatBytes(bytes)}</span>}
        {repeated > 0 ? (
          <span title="Duplicates are counted at the first entry">
            {countOf(repeated, "repetition")}
          </span>
        ) : null}
        <CopyButton
          label={`Copy ${all ? "all" : "these"} ${thing}s`}
          text={() => found.map(({ url }) => url).join("\n")}
        />
      </div>
      {found.length === 0 ? (
        <p className="p-4 text-ink-muted">
          {typed.trim() === "" ? "No entries of this kind." : `No matches for “${typed.trim()}”.`}
        </p>
      ) : children ? (
        children(found)
      ) : (
        <UrlList label={`${thing}s of the page`} entries={found} baseUrl={baseUrl} />
      )}
    </div>
  );
}

/** In the order of `urlKinds`, without absent kinds. */
function countKinds(entries: readonly UrlEntry[]): ReadonlyMap<UrlKind, number> {
  const byKind = Map.groupBy(entries, ({ kind }) => kind);
  return new Map(
    urlKinds.flatMap((kind) => {
      const found = byKind.get(kind);
      return found ? [[kind, found.length]] : [];
    }),
  );
}

const isScope = (text: string, counts: ReadonlyMap<UrlKind, number>): text is Scope =>
  text === "all" || [...counts.keys()].some((kind) => kind === text);

const inScope = ({ kind }: UrlEntry, scope: Scope) => scope === "all" || kind === scope;

const needleOf = (text: string) => text.trim().toLowerCase();

const matches = ({ url, text }: UrlEntry, needle: string) =>
  needle === "" ||
  url.toLowerCase().includes(needle) ||
  (text?.toLowerCase().includes(needle) ?? false);
