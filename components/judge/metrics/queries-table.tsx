import { useMemo } from "react";
import { ScrollingTable } from "@/components/ui/layout/scrolling-table";
import { useFirst } from "@/components/ui/loading/use-first";
import { countOf } from "@/lib/format/count";
import type { MeasuredSystem } from "@/lib/judge/evaluation/measure";
import { cellClass, headClass } from "../cells";
import { figure, rankingText, signed } from "./figures";
import type { SystemsTableProps } from "./systems-table";

type QueriesTableProps = SystemsTableProps & { label: string };

const PAGE = 100;

/** The chosen metric of every query and system, the largest differences first. */
export function QueriesTable({ whole, choices, measured, label }: QueriesTableProps) {
  const { queries } = whole.judgeCase;
  const systems = useMemo(
    () =>
      new Map(
        whole.systems.map(({ id, label: name, rankings }) => [
          id,
          { name, rankings: new Map(rankings.map((ranking) => [ranking.qid, ranking])) },
        ]),
      ),
    [whole.systems],
  );
  const base = measured.find(({ id }) => id === choices.baseline);
  const valueIn = ({ score }: MeasuredSystem, qid: string) =>
    score.byQuery.get(qid)?.values[choices.metric] ?? null;
  const differenceOf = (system: MeasuredSystem, qid: string) => {
    const [own, other] = [valueIn(system, qid), base ? valueIn(base, qid) : null];
    return system === base || own === null || other === null ? null : own - other;
  };
  const spreadOf = (qid: string) =>
    Math.max(0, ...measured.map((system) => Math.abs(differenceOf(system, qid) ?? 0)));
  const rows = queries
    .map((query) => ({ query, spread: spreadOf(query.qid) }))
    .toSorted((a, b) => b.spread - a.spread);
  const [first, more] = useFirst(
    rows,
    PAGE,
    () => `Show more of ${countOf(rows.length, "query", "queries")}`,
  );
  return (
    <>
      <ScrollingTable label={`${label} of each query and system`}>
        <thead>
          <tr>
            <th scope="col" className={headClass}>
              Query
            </th>
            {measured.map((system) => (
              <th key={system.id} scope="col" className={`${headClass} text-right`}>
                {systems.get(system.id)?.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.map(({ query: { qid, query } }) => (
            <tr key={qid}>
              <th scope="row" className={`${cellClass} min-w-40 text-left font-normal`}>
                {query}
              </th>
              {measured.map((system) => {
                const difference = differenceOf(system, qid);
                const score = system.score.byQuery.get(qid);
                const ranking = systems.get(system.id)?.rankings.get(qid);
                return (
                  <td key={system.id} className={`${cellClass} text-right tabular-nums`}>
                    {figure(valueIn(system, qid))}{" "}
                    {difference === null ? null : (
                      <span className="ml-1 text-xs whitespace-nowrap text-ink-muted">
                        {signed(difference)}
                      </span>
                    )}
                    <span className="block text-xs whitespace-nowrap text-ink-muted">
                      {score ? rankingText(ranking, score) : "–"}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      {more}
    </>
  );
}
