import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseQuery } from "@/lib/contract/query/query-text";
import { decompressText } from "@/lib/engine/index/passages/page-text";
import { allOf, anyOf } from "@/lib/engine/index/plan/expressions";
import { planQuery } from "@/lib/engine/index/plan/query-plan";
import { openIndex } from "@/lib/engine/index/search-index";
import { pageCorpus } from "@/lib/engine/index/sqlite/corpus";
import { matchSyntax } from "@/lib/engine/index/sqlite/match-syntax";
import { cpuTime } from "@/tests/support/cpu-time";
import { type BenchmarkResult, quantile, rounded } from "./benchmark";
import { makePages, makeQueries, readSections } from "./real-text";

const LIMIT = 10;
/** Characters in a description. */
const PASSAGE = 300;

/**
 * Time of a search with passages, compared with the full-text query alone and with a minimal
 * passage implementation: the same MATCH expressions on the same file, in one run, alternating.
 * Milliseconds; machine noise affects all three. Indexing is measured in CPU time.
 */
export async function queryTime({
  pages,
  queries: count = 400,
}: {
  readonly pages: number;
  readonly queries?: number;
}): Promise<BenchmarkResult> {
  const scratch = mkdtempSync(join(tmpdir(), "query-time-"));
  const file = join(scratch, "index.db");
  const index = openIndex(file);
  const bare = new DatabaseSync(file, { readOnly: true });
  try {
    const sections = readSections();
    const made = makePages(sections, pages);
    const began = cpuTime();
    for (let at = 0; at < made.length; at += 500) index.putMany(made.slice(at, at + 500));
    const building = cpuTime() - began;

    // A query of stop words and an operator is a listing and has no full-text query to compare
    // with.
    const queries = makeQueries(sections, count).filter(
      (query) => planQuery(parseQuery(query)).ranked,
    );
    const runBare = bareQuery(bare);
    const runPassages = barePassages(bare);
    for (const query of queries.slice(0, 50)) {
      index.search({ query, limit: LIMIT, highlights: true });
      runBare(query);
      runPassages(query);
    }
    const ours: number[] = [];
    const floor: number[] = [];
    const withPassages: number[] = [];
    const hundred: number[] = [];
    for (const query of queries) {
      floor.push(time(() => runBare(query)));
      withPassages.push(time(() => runPassages(query)));
      ours.push(time(() => index.search({ query, limit: LIMIT, highlights: true })));
      hundred.push(time(() => index.search({ query, limit: 100, highlights: true })));
    }
    const [p50, bareP50] = [quantile(ours, 0.5), quantile(floor, 0.5)];
    const barePassagesP50 = quantile(withPassages, 0.5);
    return {
      name: `search over ${pages} pages`,
      figures: {
        p50: rounded(p50),
        p99: rounded(quantile(ours, 0.99)),
        bareP50: rounded(bareP50),
        bareP99: rounded(quantile(floor, 0.99)),
        ratioP50: rounded(p50 / bareP50),
        barePassagesP50: rounded(barePassagesP50),
        barePassagesP99: rounded(quantile(withPassages, 0.99)),
        ratioPassagesP50: rounded(p50 / barePassagesP50),
        p50Of100: rounded(quantile(hundred, 0.5)),
        p99Of100: rounded(quantile(hundred, 0.99)),
        pagesPerSecond: Math.round(pages / (building / 1_000)),
        megabytes: rounded(index.stats().bytes / 1e6),
      },
      target: "ratioP50 ≤ 3",
    };
  } finally {
    bare.close();
    index.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

function time(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/** The ids of the best ten pages with any word of the query, by the full-text score alone. */
export function bareQuery(database: DatabaseSync): (query: string) => number[] {
  const statement = database.prepare(`${pageCorpus.ranked} ORDER BY score LIMIT ?`);
  return (query) => {
    const plan = planQuery(parseQuery(query));
    const any = plan.anyWord.length > 0 ? [anyOf(plan.anyWord)] : [];
    const all = matchSyntax(allOf([...plan.required, ...any]));
    const match =
      plan.excluded.length > 0 ? `${all} NOT ${matchSyntax(anyOf(plan.excluded))}` : all;
    return statement.all(match, LIMIT).map(({ id }) => Number(id));
  };
}

/** Adds the minimal passage: the text of each page, cut around the first query word. */
export function barePassages(database: DatabaseSync): (query: string) => string[] {
  const find = bareQuery(database);
  const body = database.prepare("SELECT head FROM bodies WHERE id = ?");
  return (query) => {
    const terms = query.toLowerCase().match(/\w+/g) ?? [];
    const ids = [...new Set(find(query))].slice(0, LIMIT);
    return ids.map((id) => plainPassage(decompressText(body.get(id)?.head), terms));
  };
}

function plainPassage(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const at = terms.map((word) => lower.indexOf(word)).find((place) => place >= 0) ?? 0;
  const from = Math.max(0, at - PASSAGE / 3);
  return text.slice(from, from + PASSAGE);
}
