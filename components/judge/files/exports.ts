import { givenUrlsOf } from "@/lib/judge/cases/given-urls";
import {
  type AggregationRule,
  aggregatedGrades,
  ratedItems,
} from "@/lib/judge/evaluation/aggregate";
import { type WholeCase, writeCaseFile } from "@/lib/judge/files/case-file";
import { bookCsv, qrelsFile, ratingsCsv } from "@/lib/judge/files/export-judgements";
import { runFile } from "@/lib/judge/files/run-file";
import { topicsFile } from "@/lib/judge/files/topics";
import { judgesOf } from "../judging/name-form";

type GradeChoice = { readonly rule: AggregationRule; readonly judge: string | null };

export type CaseExport = {
  readonly label: string;
  readonly help: string;
  readonly type: string;
  /** End of the file name. It names the judge or the rule of the grades. */
  readonly suffix: (choice: GradeChoice) => string;
  readonly text: (whole: WholeCase, choice: GradeChoice) => string;
};

const gradesName = ({ rule, judge }: GradeChoice): string =>
  judge === null ? rule : judge.replace(/[^\p{L}\p{N}]+/gu, "-");

const givenUrl = ({ systems, judgements }: WholeCase) => givenUrlsOf(systems, judgements);

const gradesOf = ({ judgements }: WholeCase, { rule, judge }: GradeChoice) =>
  aggregatedGrades(
    ratedItems(judge === null ? judgements : judgements.filter((each) => each.judge === judge)),
    rule,
  );

export const caseExports: readonly CaseExport[] = [
  {
    label: "Case file",
    help: "Everything: queries, rankings and all judgements. Opens in another browser.",
    type: "application/json",
    suffix: () => "case.json",
    text: writeCaseFile,
  },
  {
    label: "CSV: query, docid, rating",
    help: "One rating per result, for OpenSearch and Quepid. Safe for spreadsheets.",
    type: "text/csv",
    suffix: (choice) => `ratings-${gradesName(choice)}.csv`,
    text: (whole, choice) => ratingsCsv(whole.judgeCase, gradesOf(whole, choice), givenUrl(whole)),
  },
  {
    label: "Quepid book",
    help: "One column of ratings per judge.",
    type: "text/csv",
    suffix: () => "book.csv",
    text: (whole) =>
      bookCsv(whole.judgeCase, ratedItems(whole.judgements), judgesOf(whole), givenUrl(whole)),
  },
  {
    label: "TREC qrels",
    help: "For trec_eval. Special characters of URLs are percent-encoded; fractions are rounded.",
    type: "text/plain",
    suffix: (choice) => `qrels-${gradesName(choice)}.txt`,
    text: (whole, choice) => qrelsFile(whole.judgeCase, gradesOf(whole, choice), givenUrl(whole)),
  },
  {
    label: "Topics",
    help: "Query ids of the TREC files with their queries and information needs.",
    type: "text/tab-separated-values",
    suffix: () => "topics.tsv",
    text: ({ judgeCase }) => topicsFile(judgeCase.queries),
  },
];

export const runExports = ({ systems }: WholeCase): CaseExport[] =>
  systems.map((system, index) => ({
    label: `TREC run: ${system.label}`,
    help: system.batch.label,
    type: "text/plain",
    suffix: () => `run-${index + 1}.txt`,
    text: (whole) => runFile(system, givenUrl(whole)),
  }));
