import { expect, it } from "vitest";
import { parseRowsFile } from "@/lib/sweep/rows-file";
import { newCase } from "../cases/new-case";
import { caseSweeps, caseSweepUrl, parseCaseSweep, queriesOfSweep, sweepRows } from "./case-sweep";

const caseOf = (queries: readonly string[]) =>
  newCase(
    {
      ...{ name: "Birds", source: "web", request: null, scaleMax: 3, guidelines: "" },
      queries: queries.map((query) => ({ query })),
    },
    { id: "a&b=1/ü", seed: "s", at: 0 },
  );

it("splits the queries of a case into sweeps, whose URLs have ids only", () => {
  const many = caseOf(Array.from({ length: 1_201 }, (_, at) => `query ${at + 1}`));
  expect(caseSweeps(many).map(({ from }) => from)).toEqual([1, 501, 1_001]);
  const queries = caseSweeps(many).flatMap(({ from }) => queriesOfSweep(many, from));
  expect(queries).toEqual(many.queries);
  for (const sweep of caseSweeps(many))
    expect(parseCaseSweep(new URL(caseSweepUrl(sweep), "http://x").search)).toEqual(sweep);
  expect(caseSweeps(caseOf([]))).toEqual([]);
});

it.each(["?case=&from=2", "?from=2", ""])("finds no case in %j", (search) => {
  expect(parseCaseSweep(search)).toBeNull();
});

it.each(["0", "-1", "1.5", "x", "9999999"])("starts at the first query for from=%s", (from) => {
  expect(parseCaseSweep(`?case=c&from=${from}`)).toEqual({ caseId: "c", from: 1 });
});

it("keeps queries unchanged in the rows of a sweep", () => {
  const texts = ['=1+1, "quoted"', "'@x", "-2;3", "{{city}}", "ü\\n 漢字", "[1]"];
  const rows = parseRowsFile(sweepRows(caseOf(texts).queries));
  if (!rows.ok) throw new Error(JSON.stringify(rows.issues));
  const column = rows.columns.indexOf("query");
  expect(rows.rows.map((row) => row[column]?.text)).toEqual(texts);
});
