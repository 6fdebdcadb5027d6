import { useMemo } from "react";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Segmented } from "@/components/ui/controls/segmented";
import { ChoiceSelect, Select } from "@/components/ui/controls/select";
import { useMediaQuery } from "@/components/ui/layout/use-media";
import { type UrlRule, urlRuleParts } from "@/lib/compare/canonical-url";
import { comparedLists } from "@/lib/compare/compared-run";
import type { MatchedResults, MatchedRow } from "@/lib/compare/match-results";
import { countOf } from "@/lib/format/count";
import { listTitle } from "@/lib/results/model/lists";
import type { ComparedColumn } from "../runs/compared-columns";
import type { UpdateView } from "../state/use-view";
import { type ComparisonView, moveFilters, rankSorts } from "../state/view-url";
import { RankLines } from "./rank-lines";
import { RankList } from "./rank-list";
import { rankRows } from "./rank-rows";
import { RankTable } from "./rank-table";

const moveLabels = { all: "All", changed: "Changed", new: "New", gone: "Gone" } as const;
const sortLabels = {
  base: "Rank in the baseline",
  other: "Rank in the other run",
  move: "Largest move first",
} as const;

type RanksSectionProps = {
  view: ComparisonView;
  change: UpdateView;
  columns: readonly ComparedColumn[];
  matched: MatchedResults;
  open: MatchedRow | null;
  /** Index of the run that is compared with the baseline where only two fit. */
  other: number;
};

/** The ranks as a table and as a picture, with the filter, the order and the rule of the URLs. */
export function RanksSection({ view, change, columns, matched, open, other }: RanksSectionProps) {
  const { source, moves, sort } = view;
  const isNarrow = useMediaQuery("(max-width: 639px)");
  const rows = useMemo(
    () => rankRows(matched, { source, moves, sort, other }),
    [matched, source, moves, sort, other],
  );
  const onOpen = (row: MatchedRow) => {
    const run = row.cells.findIndex((cell) => cell?.result === row.shown);
    const id = columns[run]?.opened.id;
    if (id === undefined) return;
    change({ open: row === open ? null : { run: id, result: row.shown.id }, content: null });
  };
  const found = [
    ...new Set(matched.rows.filter((row) => source === "all" || row.source === source)),
  ].length;
  const props = { columns, rows, open, onOpen };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <SourceChoice {...{ matched, source }} onSource={(to) => change({ source: to })} />
        <Segmented
          label="Show"
          value={moves}
          onValueChange={(to) => change({ moves: to })}
          options={moveFilters.map((value) => ({ value, label: moveLabels[value] }))}
        />
        <ChoiceSelect
          aria-label="Sort by"
          value={sort}
          onValueChange={(to) => change({ sort: to })}
          options={rankSorts.map((value) => ({ value, label: sortLabels[value] }))}
          className="w-48"
        />
        {columns.length > 2 ? (
          <Select
            aria-label="Run to compare with the baseline"
            value={columns[other]?.opened.id ?? ""}
            onChange={({ target }) => change({ other: target.value })}
            options={columns
              .filter(({ isBase }) => !isBase)
              .map(({ opened, letter }) => ({ value: opened.id, label: `Lines: run ${letter}` }))}
            className="w-36"
          />
        ) : null}
        <p role="status" className="text-xs text-ink-muted">
          {rows.length === found
            ? countOf(found, "page")
            : `${rows.length} of ${countOf(found, "page")}`}
        </p>
      </div>
      <UrlRuleField rule={view.rule} onChange={(rule) => change({ rule })} />
      {rows.length === 0 ? (
        <p className="rounded-md border border-line p-4 text-ink-muted">
          {found === 0
            ? "None of the runs has results to compare."
            : "No page matches this filter."}
        </p>
      ) : isNarrow ? (
        <RankList {...props} />
      ) : (
        <>
          <RankTable {...props} />
          {other === -1 ? null : <RankLines {...{ matched, columns, other, source }} />}
        </>
      )}
    </div>
  );
}

type SourceChoiceProps = {
  matched: MatchedResults;
  source: ComparisonView["source"];
  onSource: (source: ComparisonView["source"]) => void;
};

/** The sources that have results. Hidden if there is only one. */
function SourceChoice({ matched, source, onSource }: SourceChoiceProps) {
  const lists = comparedLists(matched.runs);
  const found = lists.filter((type) => matched.rows.some((row) => row.source === type));
  if (found.length < 2 && source === "all") return null;
  return (
    <Segmented
      label="Source"
      value={source}
      onValueChange={onSource}
      options={(["all", ...new Set(source === "all" ? lists : [...lists, source])] as const)
        .filter((value) => value === "all" || value === source || found.includes(value))
        .map((value) => ({ value, label: value === "all" ? "All" : listTitle(value) }))}
    />
  );
}

type UrlRuleProps = { rule: UrlRule; onChange: (rule: UrlRule) => void };

/** The rule by which pages of different runs are the same. Each part can be switched. */
function UrlRuleField({ rule, onChange }: UrlRuleProps) {
  const ignored = urlRuleParts.filter(({ key }) => rule[key]);
  return (
    <details className="rounded-md border border-line px-3 py-1.5">
      <summary className="min-h-target cursor-pointer text-xs text-ink-muted">
        {ignored.length === 0
          ? "Pages match by their exact URL, then by redirect."
          : `Pages match by URL, then by redirect. Ignored: ${ignored.map(({ label }) => label.toLowerCase()).join(", ")}.`}
      </summary>
      <fieldset className="grid gap-x-4 py-1.5 sm:grid-cols-2">
        <legend className="text-xs font-medium">Ignore when matching URLs</legend>
        {urlRuleParts.map(({ key, label, example }) => (
          <Checkbox
            key={key}
            label={label}
            detail={example}
            checked={rule[key]}
            onChange={({ target }) => onChange({ ...rule, [key]: target.checked })}
          />
        ))}
      </fieldset>
    </details>
  );
}
