import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { parseQuery } from "@/lib/contract/query/query-text";
import { planQuery } from "@/lib/engine/index/plan/query-plan";
import { openForTest, samplePage, temporaryIndexFile } from "@/tests/support/sample-index";
import { barePassages, queryTime } from "./query-time";
import { makePages, makeQueries, readSections } from "./real-text";

describe("query time benchmark", () => {
  it("uses distinct pages of real text", () => {
    const sections = readSections();
    const pages = makePages(sections, 200);
    expect(new Set(pages.map(({ url }) => url)).size).toBe(200);
    expect(new Set(pages.map(({ text }) => text)).size).toBe(200);
    expect(makePages(sections, 200)).toEqual(pages);
    const queries = makeQueries(sections, 50);
    expect(queries.filter((query) => planQuery(parseQuery(query)).ranked).length).toBeGreaterThan(
      40,
    );
  });

  it("cuts a minimal passage around a query word from the requested number of pages", () => {
    const file = temporaryIndexFile();
    const texts = Array.from({ length: 12 }, (_, at) => `${"filler ".repeat(at * 50)}A Needle.`);
    openForTest(file).putMany(
      texts.map((text, at) => samplePage(`http://a.org/${at}`, { text, contentHash: "" })),
    );
    const database = new DatabaseSync(file, { readOnly: true });
    const found = barePassages(database)("needle");
    database.close();
    expect(found.filter((passage) => passage.includes("Needle"))).toHaveLength(10);
  });

  it("compares a search with the bare full-text query", async () => {
    const { figures } = await queryTime({ pages: 200, queries: 60 });
    expect(figures.ratioP50).toBeGreaterThan(0.5);
    expect(figures.ratioPassagesP50).toBeGreaterThan(0);
    expect(figures.pagesPerSecond).toBeGreaterThan(50);
  }, 60_000);
});
