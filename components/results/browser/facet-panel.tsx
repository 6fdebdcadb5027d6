import { ListFilter } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { buttonClass } from "@/components/ui/controls/button-class";
import { Checkbox } from "@/components/ui/controls/checkbox";
import type { PopoverTrigger } from "@/components/ui/overlays/anchored-popover";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import { Popover } from "@/components/ui/overlays/popover";
import { formatCount } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import type { FacetId, ListContext } from "@/lib/results/facets/facets";
import {
  countFacets,
  type FacetView,
  noPicks,
  type Picks,
  pickedFacets,
  togglePick,
  withPicks,
} from "@/lib/results/facets/filter";
import type { ResultView } from "@/lib/results/model/result-view";

/** Values shown per facet, initially and after "Show more". */
const INITIAL_VALUES = 6;
const MAX_VALUES = 200;

type FacetProps = {
  results: readonly ResultView[];
  picks: Picks;
  hits: ReadonlyMap<string, number> | null;
  context: ListContext;
  onPicks: (picks: Picks) => void;
};

/** Filters with counts, computed when the popover opens. */
export function FacetPanel(props: FacetProps) {
  const picked = pickedFacets(props.picks).length;
  return (
    <Popover
      label="Filter results"
      align="start"
      className="w-[34rem]"
      trigger={(trigger) => (
        <FilterButton {...{ trigger, picked }} results={props.results} onPicks={props.onPicks} />
      )}
    >
      <Facets {...props} />
    </Popover>
  );
}

type FilterButtonProps = Pick<FacetProps, "results" | "onPicks"> & {
  trigger: PopoverTrigger;
  picked: number;
};

/** Opens the filters; the palette also sets and clears them. */
function FilterButton({ results, onPicks, trigger, picked }: FilterButtonProps) {
  const hasFailed = results.some(({ health }) => health.failed);
  useOfferCommands([
    {
      id: "filter",
      label: "Filter the results…",
      synonyms: "facets, domain, status, condition, narrow",
      onSelect: () => trigger.ref.current?.click(),
    },
    ...(hasFailed
      ? [
          {
            id: "filter-failed",
            label: "Show only failed pages",
            synonyms: "errors, filter, condition",
            onSelect: () => onPicks(withPicks(noPicks, "condition", ["failed"])),
          },
        ]
      : []),
    ...(picked > 0
      ? [{ id: "filter-clear", label: "Clear the filters", onSelect: () => onPicks(noPicks) }]
      : []),
  ]);
  return (
    <button {...trigger} type="button" className={buttonClass("default", "md")}>
      <ListFilter aria-hidden className="size-3.5 shrink-0 opacity-80" />
      Filter
      {picked > 0 ? (
        <span className="text-xs text-accent">
          {picked}
          <span className="sr-only"> in use</span>
        </span>
      ) : null}
    </button>
  );
}

function Facets({ results, picks, hits, context, onPicks }: FacetProps) {
  const facets = countFacets(results, picks, hits, context);
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium">Filter results</h3>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onPicks(noPicks)}
          disabled={picks === noPicks}
        >
          Clear
        </Button>
      </div>
      {facets.length === 0 ? (
        <p className="text-ink-muted">These results do not differ in anything to filter by.</p>
      ) : (
        <div className="gap-x-6 sm:columns-2">
          {facets.map((facet) => (
            <FacetGroup
              key={facet.id}
              facet={facet}
              onToggle={(id, value) => onPicks(togglePick(picks, id, value))}
            />
          ))}
        </div>
      )}
    </div>
  );
}

type GroupProps = { facet: FacetView; onToggle: (id: FacetId, value: string) => void };

function FacetGroup({ facet: { id, title, values }, onToggle }: GroupProps) {
  const [all, setAll] = useState(false);
  const shown = values.filter(
    ({ picked }, index) => picked || index < (all ? MAX_VALUES : INITIAL_VALUES),
  );
  const rest = values.length - shown.length;
  return (
    <fieldset className="mb-3 break-inside-avoid">
      <legend className="mb-0.5 text-xs font-medium text-ink-muted">{title}</legend>
      {shown.map(({ value, label, count, picked }) => (
        <div key={value} className="flex items-start gap-2">
          <Checkbox
            checked={picked}
            onChange={() => onToggle(id, value)}
            label={<bdi className="[overflow-wrap:anywhere]">{truncate(label, 60)}</bdi>}
            className="min-w-0 flex-1"
          />
          <span className="py-0.5 text-xs leading-5 text-ink-faint">
            {formatCount(count)}
            <span className="sr-only"> {count === 1 ? "result" : "results"}</span>
          </span>
        </div>
      ))}
      {rest > 0 && !all ? (
        <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
          Show {formatCount(Math.min(rest, MAX_VALUES - INITIAL_VALUES))} more
        </Button>
      ) : rest > 0 ? (
        <p className="text-xs text-ink-muted">And {formatCount(rest)} less frequent values.</p>
      ) : null}
    </fieldset>
  );
}
