import { csvText } from "@/lib/results/export/csv";
import type { RatedItem } from "../agreement/ratings";
import type { GivenUrl } from "../cases/given-urls";
import type { JudgeCase } from "../cases/judge-case";
import type { Grades } from "../evaluation/evaluate";
import { escapable } from "./csv-rows";
import { encodeDocid } from "./docid";

/** A whole grade; qrels allow no fractions. Halves are rounded down. */
const wholeGrade = (grade: number): number => Math.ceil(grade - 0.5);

const rowsOf = (judgeCase: JudgeCase, grades: Grades, givenUrl: GivenUrl) =>
  judgeCase.queries.flatMap(({ qid, query }) =>
    [...(grades.get(qid) ?? [])].map(([url, grade]) => ({
      ...{ qid, query, grade },
      given: givenUrl(url),
    })),
  );

/** TREC qrels: `qid 0 docid grade`. Fractions of averaged grades are rounded. */
export const qrelsFile = (judgeCase: JudgeCase, grades: Grades, givenUrl: GivenUrl): string =>
  rowsOf(judgeCase, grades, givenUrl)
    .map(({ qid, given, grade }) => `${qid} 0 ${encodeDocid(given)} ${wholeGrade(grade)}\n`)
    .join("");

/** `query,docid,rating`, as Quepid and OpenSearch read it. Safe for spreadsheets. */
export const ratingsCsv = (judgeCase: JudgeCase, grades: Grades, givenUrl: GivenUrl): string =>
  csvText([
    ["query", "docid", "rating"],
    ...rowsOf(judgeCase, grades, givenUrl).map(({ query, given, grade }) => [
      escapable(query),
      escapable(given),
      grade,
    ]),
  ]);

/** A book of Quepid: one column of ratings per judge. */
export function bookCsv(
  judgeCase: JudgeCase,
  items: readonly RatedItem[],
  judges: readonly string[],
  givenUrl: GivenUrl,
): string {
  const queries = new Map(judgeCase.queries.map(({ qid, query }) => [qid, query]));
  return csvText([
    ["query", "docid", ...judges.map(escapable)],
    ...items.flatMap(({ qid, url, grades }) => {
      const query = queries.get(qid);
      if (query === undefined) return [];
      return [
        [
          escapable(query),
          escapable(givenUrl(url)),
          ...judges.map((each) => grades.get(each) ?? null),
        ],
      ];
    }),
  ]);
}
