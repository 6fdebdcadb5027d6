import { expect, it } from "vitest";
import { everyShape } from "@/tests/support/documented-shapes";
import { allResults } from "../model/lists";
import { parseResponse } from "../model/parse-response";
import { resultsCsv } from "./csv";

it("names lists beyond the specification by their key, and keeps the fields of their items", async () => {
  const results = allResults(parseResponse(everyShape));
  const csv = await resultsCsv(results, async ({ unknown }, key) =>
    key === "other" ? Object.fromEntries(unknown) : undefined,
  );
  const [header = "", ...rows] = csv.trim().split("\r\n");
  expect(rows.map((row) => row.split(",")[0])).toEqual([
    ...["web", "research", "research", "research", "tools", "alexandria"],
    ...Array.from({ length: 4 }, () => "odd list"),
  ]);
  for (const column of ["primaryId", "score", "signals.citations", "inputSchema.type"])
    expect(header.split(",")).toContain(column);
  expect(rows[1]).toContain("arxiv:2101.00001");
  expect(rows[1]).toContain("0.91");
});
