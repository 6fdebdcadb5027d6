import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseQuery } from "@/lib/contract/query/query-text";
import { anyOf } from "@/lib/engine/index/plan/expressions";
import { planQuery } from "@/lib/engine/index/plan/query-plan";
import { openIndex } from "@/lib/engine/index/search-index";
import { pageCorpus } from "@/lib/engine/index/sqlite/corpus";
import { matchSyntax } from "@/lib/engine/index/sqlite/match-syntax";
import { type BenchmarkResult, rounded } from "./benchmark";
import { readSections } from "./real-text";
import { ndcg } from "./relevance";

const SECTIONS = 4_000;
const QUERIES = 1_000;
const DEPTH = 10;

/**
 * How well a search finds one known page: sections of the documentation on this machine, indexed
 * without their headings, each searched by its heading. The reference is the full-text table alone
 * with any of the words, in the same run. Guards against ranking that is good on average but loses
 * the one intended page.
 */
export async function knownItems(): Promise<BenchmarkResult> {
  const sections = readSections()
    .filter(({ heading }) => heading.split(/\s+/).length >= 3 && heading.length < 120)
    .filter((_, at, all) => at % Math.max(1, Math.floor(all.length / SECTIONS)) === 0)
    .slice(0, SECTIONS);
  const scratch = mkdtempSync(join(tmpdir(), "known-items-"));
  const file = join(scratch, "index.db");
  const index = openIndex(file);
  const bare = new DatabaseSync(file, { readOnly: true });
  const address = (at: number) => `https://sections.example/${at}`;
  try {
    index.putMany(
      sections.map(({ text }, at) => ({
        url: address(at),
        title: "",
        description: "",
        text,
        headings: [],
        language: "en",
        publishedAt: null,
        modifiedAt: null,
        fetchedAt: "2026-01-01T00:00:00Z",
        contentHash: "",
        site: "https://sections.example",
        fileType: null,
      })),
    );
    const ranked = bare.prepare(
      `SELECT url FROM (${pageCorpus.ranked} ORDER BY score LIMIT ${DEPTH}) AS best JOIN pages USING (id) ORDER BY score`,
    );
    const byTableAlone = (query: string): string[] => {
      const { anyWord } = planQuery(parseQuery(query));
      return anyWord.length === 0
        ? []
        : ranked.all(matchSyntax(anyOf(anyWord))).map(({ url }) => String(url));
    };
    const step = Math.max(1, Math.floor(sections.length / QUERIES));
    let [ours, reference, queries] = [0, 0, 0];
    for (let at = 0; at < sections.length; at += step) {
      const query = sections[at]?.heading ?? "";
      const relevant = new Map([[address(at), 1]]);
      const { hits } = index.search({ query, limit: DEPTH, highlights: false });
      ours += ndcg(
        hits.map(({ url }) => url),
        relevant,
        DEPTH,
      );
      reference += ndcg(byTableAlone(query), relevant, DEPTH);
      queries++;
    }
    return {
      name: "known items: sections by heading, nDCG@10",
      figures: {
        ndcg10: rounded(ours / queries, 4),
        reference: rounded(reference / queries, 4),
        ratio: rounded(ours / reference, 4),
        queries,
      },
      target: "ratio ≥ 1.00",
    };
  } finally {
    bare.close();
    index.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}
