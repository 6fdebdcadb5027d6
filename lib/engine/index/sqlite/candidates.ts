import "server-only";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { anyOf, type Expression } from "../plan/expressions";
import type { Alternative } from "../plan/plan-parts";
import { byUrl, rescored } from "../ranking/order-candidates";
import type { Candidate, CandidateQuery, CandidateSource, Rescore } from "../search-source";
import type { Corpus } from "./corpus";
import { matchSyntax, urlSyntax } from "./match-syntax";
import type { SqlRow } from "./row";

/** The text of a query depends on how many operators of each kind it has, so there are many texts. */
const MAX_STATEMENTS = 64;

type SqlQuery = { readonly text: string; readonly values: readonly SQLInputValue[] };

/**
 * Finds pages or images by what the index alone can decide, best first; ties are ordered by URL so
 * that the order is stable.
 */
export class CandidateFinder implements CandidateSource {
  readonly #database: DatabaseSync;
  readonly #corpus: Corpus;
  readonly #statements = new Map<string, StatementSync>();
  readonly #row: StatementSync;

  constructor(database: DatabaseSync, corpus: Corpus) {
    this.#database = database;
    this.#corpus = corpus;
    this.#row = database.prepare(corpus.row);
  }

  /**
   * Yields candidates one by one. Queries few rows first and more only if needed, because sorting
   * all of them costs more than a second query. With `scores`, the rows of each query are ordered by
   * those instead of by the full-text score.
   */
  *find(query: CandidateQuery, expected: number, scores?: Rescore): Generator<Candidate> {
    const sql =
      query.order === "rank" ? rankedSql(query, this.#corpus) : listedSql(query, this.#corpus);
    let yielded = 0;
    for (const size of [expected + 20, expected * 10 + 1_000, -1]) {
      const rows = this.#all(sql, size);
      const whole = size >= 0 && rows.length === size ? withoutLastTie(rows) : rows;
      const fresh = whole.slice(yielded);
      if (query.order === "rank") yield* this.#ranked(scores ? rescoredRows(fresh, scores) : fresh);
      else yield* this.#read(fresh);
      yielded = Math.max(yielded, whole.length);
      if (rows.length < size || size < 0) return;
    }
  }

  idsOf(expression: Expression): Set<number> {
    return this.#ids({ text: this.#corpus.matching, values: [matchSyntax(expression)] });
  }

  idsOfAlternative({ expression, url }: Alternative): Set<number> {
    if (expression !== null) return this.idsOf(expression);
    return url === null
      ? new Set()
      : this.#ids({ text: this.#corpus.inUrl, values: [urlSyntax(url)] });
  }

  #ids(query: SqlQuery): Set<number> {
    return new Set(this.#all(query, -1).map((row) => Number(row.id)));
  }

  /** Loads rows on demand, equal scores together, because these are ordered by URL. */
  *#ranked(rows: readonly SqlRow[]): Generator<Candidate> {
    for (let from = 0, to = 0; from < rows.length; from = to) {
      while (to < rows.length && rows[to]?.score === rows[from]?.score) to++;
      yield* [...this.#read(rows.slice(from, to))].sort(byUrl);
    }
  }

  *#read(rows: readonly SqlRow[]): Generator<Candidate> {
    for (const row of rows) {
      const id = Number(row.id);
      // FTS5 gives better matches lower scores.
      yield { id, score: -Number(row.score ?? 0), row: this.#row.get(id) ?? {} };
    }
  }

  #all({ text, values }: SqlQuery, limit: number): SqlRow[] {
    const sql = `${text} LIMIT ?`;
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    // Reinserted, so that the map is in the order of use.
    this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    const [oldest] = this.#statements.keys();
    if (this.#statements.size > MAX_STATEMENTS && oldest !== undefined)
      this.#statements.delete(oldest);
    return statement.all(...values, limit);
  }
}

const rescoredRows = (rows: readonly SqlRow[], scores: Rescore): SqlRow[] =>
  // FTS5 gives better matches lower scores.
  rescored(
    rows.map(({ id, score }) => ({ id: Number(id), score: -Number(score ?? 0) })),
    scores,
  ).map(({ id, score }) => ({ id, score: -score }));

/** The limit may cut a group of equal scores; their order is known only with the whole group. */
function withoutLastTie(rows: readonly SqlRow[]): readonly SqlRow[] {
  const last = rows.at(-1)?.score;
  const first = rows.findIndex((row) => row.score === last);
  return last === undefined ? rows : rows.slice(0, first);
}

function matchOf({ all, plan }: CandidateQuery): string {
  const positive = all.map((expression) => `(${matchSyntax(expression)})`).join(" AND ");
  return plan.excluded.length > 0
    ? `(${positive}) NOT ${matchSyntax(anyOf(plan.excluded))}`
    : positive;
}

/**
 * Conditions on the id. The unary plus keeps SQLite from running the full-text query once per id.
 */
function conditions(query: CandidateQuery, corpus: Corpus, id: string): SqlQuery {
  const { plan, period, anyTrait, noTrait, sizes } = query;
  const texts: string[] = [];
  const values: SQLInputValue[] = [];
  const add = (isMember: boolean, ids: string, ...added: SQLInputValue[]) => {
    texts.push(` AND +${id} ${isMember ? "IN" : "NOT IN"} (${ids})`);
    values.push(...added);
  };
  for (const piece of plan.inUrl) add(true, corpus.inUrl, urlSyntax(piece));
  for (const piece of plan.notInUrl) add(false, corpus.inUrl, urlSyntax(piece));
  for (const group of plan.either)
    add(
      true,
      `${corpus.matching} UNION ${corpus.inUrl}`,
      matchSyntax(anyOf(group.flatMap(({ expression }) => expression ?? []))),
      urlSyntax(anyOf(group.flatMap(({ url }) => url ?? []))),
    );
  if (period) add(true, corpus.inPeriod, period.from, period.to);
  if (anyTrait.length > 0) add(true, corpus.withTrait, JSON.stringify(anyTrait));
  if (noTrait.length > 0) add(false, corpus.withTrait, JSON.stringify(noTrait));
  for (const { negated, kind, width, height } of sizes)
    if (negated || kind === "larger")
      add(!negated, `SELECT id FROM images WHERE ${SIZE_SQL[kind]}`, width, height);
  // An image has one size, so several are alternatives.
  const exactly = sizes.filter(({ negated, kind }) => !negated && kind === "exactly");
  if (exactly.length > 0)
    add(
      true,
      `SELECT id FROM images WHERE ${exactly.map(() => SIZE_SQL.exactly).join(" OR ")}`,
      ...exactly.flatMap(({ width, height }) => [width, height]),
    );
  return { text: texts.join(""), values };
}

/** An image of unknown size matches neither condition. */
const SIZE_SQL = {
  exactly: "(width = ? AND height = ?)",
  larger: "(width > ? AND height > ?)",
} as const;

function rankedSql(query: CandidateQuery, corpus: Corpus): SqlQuery {
  const more = conditions(query, corpus, corpus.rankedId);
  return {
    text: `${corpus.ranked}${more.text} ORDER BY score`,
    values: [matchOf(query), ...more.values],
  };
}

/**
 * Without words to rank by, pages near a site's front page come first, or the newest if requested.
 */
function listedSql(query: CandidateQuery, corpus: Corpus): SqlQuery {
  const id = corpus.listedId;
  const more = conditions(query, corpus, id);
  const { from, order } = corpus.listed[query.order === "date" ? "date" : "place"];
  let text = `SELECT ${id} AS id FROM ${from} WHERE true`;
  const values: SQLInputValue[] = [];
  if (query.all.length > 0) {
    text += ` AND +${id} IN (${corpus.matching})`;
    values.push(matchOf(query));
  } else if (query.plan.excluded.length > 0) {
    text += ` AND +${id} NOT IN (${corpus.matching})`;
    values.push(matchSyntax(anyOf(query.plan.excluded)));
  }
  return { text: `${text}${more.text} ORDER BY ${order}`, values: [...values, ...more.values] };
}
