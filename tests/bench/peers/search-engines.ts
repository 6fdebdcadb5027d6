import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openIndex } from "@/lib/engine/index/search-index";
import { quantile, rounded } from "../benchmark";
import { makePages, makeQueries, readSections } from "../real-text";
import { ndcg } from "../relevance";
import { indexedPages, readCranfield } from "../relevance-collection";
import type { Peers } from "./peer-packages";
import type { PeerTable } from "./peer-table";

const PAGES = 10_000;
const QUERIES = 300;
const LIMIT = 10;

type Page = { readonly id: string; readonly title: string; readonly text: string };
/** The ids of the best pages, at most `LIMIT`. */
type Search = (query: string) => readonly string[] | Promise<readonly string[]>;
type Engine = { readonly name: string; readonly fill: (pages: readonly Page[]) => Promise<Search> };

/** Ranking and time of the engine's index, of libraries in memory, and of bare FTS5. */
export async function compareSearch(peers: Peers): Promise<readonly PeerTable[]> {
  const folder = mkdtempSync(join(tmpdir(), "peers-search-"));
  try {
    const engines = [ours(folder), bareFts5(), miniSearch(peers), orama(peers)];
    const cranfield = readCranfield();
    const sections = readSections();
    const pages = makePages(sections, PAGES).map(({ title, text }, at) => ({
      id: String(at),
      title,
      text,
    }));
    // Operators are not the same in all engines.
    const queries = makeQueries(sections, QUERIES).map((query) =>
      query.replace(/ (site:|-)\S+|"/g, ""),
    );
    const rows: (string | number)[][] = [];
    for (const engine of engines) {
      const quality = cranfield
        ? await meanNdcg(await engine.fill(cranfield.pages), cranfield.queries)
        : "–";
      const search = await engine.fill(pages);
      for (const query of queries.slice(0, 30)) await search(query);
      const times: number[] = [];
      for (const query of queries) {
        const start = performance.now();
        await search(query);
        times.push(performance.now() - start);
      }
      rows.push([engine.name, quality, ...[0.5, 0.99].map((q) => rounded(quantile(times, q)))]);
    }
    return [
      {
        title: "Search",
        note: `nDCG@10 on the Cranfield collection, each with its default ranking over title and text; milliseconds of a query for ten of ${PAGES.toLocaleString("en")} pages. The workbench also makes the passages and reads pages from disk; the libraries hold all of it in memory and return ids.`,
        head: ["", "nDCG@10", "p50, ms", "p99, ms"],
        rows,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function meanNdcg(
  search: Search,
  queries: readonly { text: string; judged: ReadonlyMap<string, number> }[],
): Promise<number> {
  let sum = 0;
  for (const { text, judged } of queries) sum += ndcg(await search(text), judged, LIMIT);
  return rounded(sum / queries.length, 3);
}

function ours(folder: string): Engine {
  let files = 0;
  return {
    name: "Workbench",
    fill: async (pages) => {
      files += 1;
      const index = openIndex(join(folder, `${files}.db`));
      const added = indexedPages(pages.map((page) => ({ ...page, description: "", headings: [] })));
      for (let at = 0; at < added.length; at += 500) index.putMany(added.slice(at, at + 500));
      return (query) =>
        index
          .search({ query, limit: LIMIT, highlights: true })
          .hits.map(({ url }) => url.split("/").at(-1) ?? "");
    },
  };
}

const bareFts5 = (): Engine => ({
  name: "SQLite FTS5, bare",
  fill: async (pages) => {
    const database = new DatabaseSync(":memory:");
    database.exec(
      "CREATE VIRTUAL TABLE pages USING fts5(id UNINDEXED, title, text, tokenize = 'porter')",
    );
    const add = database.prepare("INSERT INTO pages VALUES (?, ?, ?)");
    database.exec("BEGIN");
    for (const { id, title, text } of pages) add.run(id, title, text);
    database.exec("COMMIT");
    const find = database.prepare("SELECT id FROM pages WHERE pages MATCH ? ORDER BY rank LIMIT ?");
    return (query) => {
      const terms = query.match(/[\p{L}\p{N}]+/gu) ?? [];
      if (terms.length === 0) return [];
      const match = terms.map((term) => `"${term}"`).join(" OR ");
      return find.all(match, LIMIT).map(({ id }) => String(id));
    };
  },
});

type MiniSearchModule = {
  default: new (options: {
    fields: string[];
  }) => {
    addAll(pages: readonly Page[]): void;
    search(query: string): { readonly id: string }[];
  };
};

const miniSearch = (peers: Peers): Engine => ({
  name: `MiniSearch ${peers.version("minisearch")}`,
  fill: async (pages) => {
    const { default: MiniSearch } = await peers.load<MiniSearchModule>("minisearch");
    const index = new MiniSearch({ fields: ["title", "text"] });
    index.addAll(pages);
    return (query) =>
      index
        .search(query)
        .slice(0, LIMIT)
        .map(({ id }) => id);
  },
});

type OramaModule = {
  create(options: { schema: object }): unknown;
  insertMultiple(index: unknown, pages: readonly Page[], batch: number): Promise<unknown>;
  search(
    index: unknown,
    query: { term: string; limit: number; threshold: number },
  ): Promise<{ hits: { document: Page }[] }>;
};

const orama = (peers: Peers): Engine => ({
  name: `Orama ${peers.version("@orama/orama")}`,
  fill: async (pages) => {
    const { create, insertMultiple, search } = await peers.load<OramaModule>("@orama/orama");
    const index = create({ schema: { title: "string", text: "string" } });
    const taken = pages.map(({ id, title, text }) => ({ id, title, text }));
    await insertMultiple(index, taken, 500);
    return async (query) => {
      const { hits } = await search(index, { term: query, limit: LIMIT, threshold: 1 });
      return hits.map(({ document }) => document.id);
    };
  },
});
