import { ScrollingTable } from "@/components/ui/layout/scrolling-table";
import { useFirst } from "@/components/ui/loading/use-first";
import { countOf } from "@/lib/format/count";
import { cohensKappa } from "@/lib/judge/agreement/cohen";
import { ordinalAlpha } from "@/lib/judge/agreement/krippendorff";
import { conflicts, type RatedItem } from "@/lib/judge/agreement/ratings";
import { givenUrlsOf } from "@/lib/judge/cases/given-urls";
import { ratedItems } from "@/lib/judge/evaluation/aggregate";
import type { WholeCase } from "@/lib/judge/files/case-file";
import { cellClass, HeadRow } from "../cells";
import { judgesOf } from "../judging/name-form";
import { figure } from "../metrics/figures";
import { Panel } from "../panel";

/** How far the judges agree, and where they do not. */
export function AgreementPanel({ whole }: { whole: WholeCase }) {
  const items = ratedItems(whole.judgements);
  const judges = judgesOf(whole);
  const { n, alpha } = ordinalAlpha(items);
  const pairs = cohensKappa(items, judges);
  return (
    <>
      <Panel
        title="Agreement"
        note="Only results with grades of two or more judges count. 1 is full agreement, 0 is chance."
      >
        {n === 0 ? (
          <p>
            No result has two grades yet. Ask a second judge to grade the same case
            {judges.length === 1 ? `, besides ${judges[0]}` : ""}.
          </p>
        ) : (
          <>
            <p>
              Krippendorff's alpha, ordinal:{" "}
              <strong className="font-semibold tabular-nums">{figure(alpha)}</strong> (n ={" "}
              {countOf(n, "result")})
              {alpha === null ? ". All grades are equal, so alpha is undefined." : ""}
            </p>
            <ScrollingTable label="Cohen's kappa of each pair of judges">
              <HeadRow names={["Judges", "Cohen's kappa", "Same grade", "n"]} />
              <tbody>
                {pairs.map((pair) => (
                  <tr key={pair.judges.join("\n")}>
                    <th scope="row" className={`${cellClass} text-left font-normal`}>
                      {pair.judges.join(" and ")}
                    </th>
                    <td className={`${cellClass} tabular-nums`}>
                      {pair.kappa === null ? "undefined: one grade only" : figure(pair.kappa)}
                    </td>
                    <td className={`${cellClass} tabular-nums`}>{pair.same}</td>
                    <td className={`${cellClass} tabular-nums`}>{pair.n}</td>
                  </tr>
                ))}
              </tbody>
            </ScrollingTable>
          </>
        )}
      </Panel>
      {n === 0 ? null : <Conflicts whole={whole} items={conflicts(items)} judges={judges} />}
    </>
  );
}

const PAGE = 100;

type ConflictsProps = {
  whole: WholeCase;
  items: readonly RatedItem[];
  judges: readonly string[];
};

function Conflicts({ whole, items, judges }: ConflictsProps) {
  const [first, more] = useFirst(
    items,
    PAGE,
    () => `Show more of ${countOf(items.length, "conflict")}`,
  );
  const queries = new Map(whole.judgeCase.queries.map(({ qid, query }) => [qid, query]));
  const givenUrl = givenUrlsOf(whole.systems, whole.judgements);
  return (
    <Panel title="Conflicts" note="Results with different grades, the largest difference first.">
      {items.length === 0 ? (
        <p>No conflicts: every shared result has one grade.</p>
      ) : (
        <ScrollingTable label="Results with different grades">
          <HeadRow names={["Query", "Result", ...judges]} />
          <tbody>
            {first.map(({ qid, url, grades }) => (
              <tr key={`${qid}\n${url}`}>
                <th scope="row" className={`${cellClass} min-w-40 text-left font-normal`}>
                  {queries.get(qid) ?? qid}
                </th>
                <td className={`${cellClass} min-w-40 [overflow-wrap:anywhere]`}>
                  {givenUrl(url)}
                </td>
                {judges.map((judge) => (
                  <td key={judge} className={`${cellClass} tabular-nums`}>
                    {grades.get(judge) ?? "–"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      )}
      {more}
    </Panel>
  );
}
