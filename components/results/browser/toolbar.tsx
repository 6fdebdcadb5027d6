import { CalendarDays, LayoutGrid, type LucideIcon, Rows3, Search, Table2, X } from "lucide-react";
import { useMemo } from "react";
import { Segmented } from "@/components/ui/controls/segmented";
import { Select } from "@/components/ui/controls/select";
import { TextInput } from "@/components/ui/controls/text-input";
import { Spinner } from "@/components/ui/feedback/spinner";
import { AfterText } from "@/components/ui/layout/painted";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import { type ListId, parseResultId } from "@/lib/contract/dialect/list-id";
import { countOf, formatCount, wordList } from "@/lib/format/count";
import { isOutsideDomains } from "@/lib/results/facets/domain-filter";
import { facets, type ListContext } from "@/lib/results/facets/facets";
import { noPicks, pickedFacets, togglePick, withPicks } from "@/lib/results/facets/filter";
import { type Sort, sortTitle } from "@/lib/results/facets/table-sort";
import { listTitle } from "@/lib/results/model/lists";
import type { ResultView } from "@/lib/results/model/result-view";
import { type ViewName, viewOptionsKey, viewsOf } from "@/lib/storage/preferences/view-options";
import { type SearchScope, searchScopes } from "@/lib/workers/protocol";
import type { TextSearch } from "../find/use-text-search";
import { LimitNote } from "../list/limit-note";
import { PickShown } from "../pick/pick-shown";
import { type ChooserProps, TableChooser } from "../table/column-chooser";
import { FacetPanel } from "./facet-panel";
import type { ListState } from "./list-state";

const views: Readonly<Record<ViewName, { label: string; icon: LucideIcon }>> = {
  cards: { label: "Cards", icon: Rows3 },
  days: { label: "By day", icon: CalendarDays },
  grid: { label: "Grid", icon: LayoutGrid },
  table: { label: "Table", icon: Table2 },
};

/** Sort orders besides those of the table header. */
const orders: readonly { readonly label: string; readonly sort: Sort }[] = [
  { label: "Newest first", sort: { by: "date", descending: true } },
  { label: "Title A–Z", sort: { by: "title", descending: false } },
  { label: "Domain A–Z", sort: { by: "domain", descending: false } },
  { label: "Status, worst first", sort: { by: "status", descending: true } },
  { label: "Largest first", sort: { by: "size", descending: true } },
  { label: "Most expensive first", sort: { by: "credits", descending: true } },
];

const scopeLabels: Readonly<Record<SearchScope, string>> = {
  all: "All content",
  text: "Text",
  titles: "Titles",
  metadata: "Metadata",
  links: "Links",
};

const findLabels: Readonly<Record<SearchScope, string>> = {
  all: "Find in all content",
  text: "Find in text",
  titles: "Find in titles",
  metadata: "Find in metadata",
  links: "Find in links",
};

const keyOf = ({ by, descending }: Sort) => `${by}${descending ? "-" : ""}`;

type ToolbarProps = ChooserProps & {
  shown: readonly ResultView[];
  list: ListState;
  onList: (change: Partial<ListState>) => void;
  search: TextSearch;
  context: ListContext;
};

/** Offers the palette the views and the sort orders. */
function useViewCommands({
  source,
  viewOptions,
  onViewOptions,
}: Pick<ToolbarProps, "source" | "viewOptions" | "onViewOptions">) {
  const current = viewOptions.sort ? keyOf(viewOptions.sort) : "";
  useOfferCommands([
    ...viewsOf[viewOptionsKey(source)]
      .filter((view) => view !== viewOptions.view)
      .map((view) => ({
        id: `look-${view}`,
        label: `View results: ${views[view].label.toLowerCase()}`,
        synonyms: "look, layout, list",
        onSelect: () => onViewOptions({ view }),
      })),
    ...[{ label: "As returned", sort: null }, ...orders]
      .filter(({ sort }) => viewOptions.view !== "days" && current !== (sort ? keyOf(sort) : ""))
      .map(({ label, sort }) => ({
        id: `sort-${label}`,
        label: `Sort results: ${label.toLowerCase()}`,
        synonyms: "order, rank",
        onSelect: () => onViewOptions({ sort }),
      })),
  ]);
}

/** Search, filters, sort order, view and count of a list. */
export function ResultToolbar(props: ToolbarProps) {
  const { source, results, shown, list, onList, viewOptions, onViewOptions, search, context } =
    props;
  useViewCommands(props);
  const offered = orders.map(({ label, sort }) => ({ value: keyOf(sort), label }));
  const { sort } = viewOptions;
  if (sort && !offered.some(({ value }) => value === keyOf(sort)))
    offered.push({
      value: keyOf(sort),
      label: `${sortTitle(sort)} ${sort.descending ? "down" : "up"}`,
    });
  return (
    <div className="@container shrink-0 border-b border-line print:border-0">
      <div className="flex flex-wrap items-center gap-1.5 px-2 py-1.5">
        <TextInput
          aria-label={findLabels[list.scope]}
          placeholder={findLabels[list.scope]}
          icon={Search}
          data-find-text=""
          suffix={search.busy ? <Spinner /> : undefined}
          value={list.text}
          onChange={({ target }) => onList({ text: target.value })}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || list.text === "") return;
            event.preventDefault();
            onList({ text: "" });
          }}
          // Its width depends on no other control, so that the switch of the view stays under the pointer.
          className="min-w-36 flex-1 basis-36 @md:w-36 @md:flex-none @3xl:w-56 @4xl:w-72 print:hidden"
        />
        {list.text.trim() === "" ? null : (
          <Select
            aria-label="Find in"
            options={searchScopes.map((value) => ({ value, label: scopeLabels[value] }))}
            value={list.scope}
            onChange={({ target }) =>
              onList({ scope: searchScopes.find((each) => each === target.value) ?? "all" })
            }
            className="w-28 print:hidden"
          />
        )}
        <FacetPanel
          {...{ results, context }}
          picks={list.picks}
          hits={search.hits}
          onPicks={(picks) => onList({ picks })}
        />
        {viewOptions.view === "days" ? null : (
          <AfterText className="h-control-md w-36">
            <Select
              aria-label="Order"
              emptyLabel="As returned"
              options={offered}
              value={sort ? keyOf(sort) : ""}
              onChange={({ target: { value } }) =>
                onViewOptions({
                  sort:
                    orders.find((each) => keyOf(each.sort) === value)?.sort ??
                    (value === "" ? null : sort),
                })
              }
              className="w-36 print:hidden"
            />
          </AfterText>
        )}
        <Segmented
          label="View"
          iconsOnly
          options={viewsOf[viewOptionsKey(source)].map((value) => ({ value, ...views[value] }))}
          value={viewOptions.view}
          onValueChange={(view) => onViewOptions({ view })}
          className="print:hidden"
        />
        {viewOptions.view === "table" ? (
          <TableChooser {...{ source, viewOptions, onViewOptions }} results={shown} />
        ) : null}
        <div className="ml-auto flex items-center">
          <LimitNote source={source} found={results.length} />
          <PickShown results={shown} />
          <p className="px-1 text-xs whitespace-nowrap text-ink-muted">
            {formatCount(shown.length)} of {formatCount(results.length)} shown
          </p>
        </div>
      </div>
      <ActiveFilters {...props} />
    </div>
  );
}

/** Matches in other sources, such as `News 2 and Images 1`; empty without any. */
function elsewhere(source: ListId, { hits, busy }: TextSearch): string {
  if (!hits || busy) return "";
  const counts = new Map<ListId, number>();
  for (const id of hits.keys()) {
    const list = parseResultId(id)?.list;
    if (list && list !== source) counts.set(list, (counts.get(list) ?? 0) + 1);
  }
  return wordList([...counts].map(([list, count]) => `${listTitle(list)} ${formatCount(count)}`));
}

/** Active filters with buttons to remove them, and hints about other results. */
function ActiveFilters({ source, results, list, onList, search, context }: ToolbarProps) {
  const { picks } = list;
  const { domains } = context;
  const outsideDomains = useMemo(
    () =>
      domains === null ? 0 : results.filter(({ url }) => isOutsideDomains(domains, url)).length,
    [domains, results],
  );
  const outside = picks.requested ? 0 : outsideDomains;
  const others = elsewhere(source, search);
  const picked = pickedFacets(picks).flatMap((id) =>
    (picks[id] ?? []).map((value) => ({ id, value, label: facets[id].label(value) })),
  );
  if (outside === 0 && picked.length === 0 && others === "" && !search.partial) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-2 pb-1.5 text-xs">
      {picked.map(({ id, value, label }) => (
        <button
          key={`${id} ${value}`}
          type="button"
          title="Remove this filter"
          onClick={() => onList({ picks: togglePick(picks, id, value) })}
          className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-md border border-accent/35 bg-accent-soft px-1.5 hover:border-accent"
        >
          <span className="sr-only">Remove the filter </span>
          <span className="text-ink-muted">{facets[id].title}</span>
          <bdi className="max-w-48 truncate">{label}</bdi>
          <X aria-hidden className="size-3 shrink-0" />
        </button>
      ))}
      {picked.length > 1 ? (
        <button type="button" className="link" onClick={() => onList({ picks: noPicks })}>
          Clear all
        </button>
      ) : null}
      {outside > 0 ? (
        <p className="text-warn">
          {countOf(outside, "result")} outside the requested domains.{" "}
          <button
            type="button"
            className="link"
            onClick={() => onList({ picks: withPicks(picks, "requested", ["within"]) })}
          >
            Hide {outside === 1 ? "it" : "them"}
          </button>
        </p>
      ) : null}
      {others === "" ? null : <p className="text-ink-muted">Also found in {others}.</p>}
      {search.partial ? (
        <p className="text-warn">
          Only titles, URLs and excerpts were searched: page contents are not available.
        </p>
      ) : null}
    </div>
  );
}
