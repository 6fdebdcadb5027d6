import "server-only";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { anyOf } from "../plan/expressions";
import type { Alternative } from "../plan/plan-parts";
import type { QueryPlan } from "../plan/query-plan";
import type { SizeCondition } from "../plan/size-condition";
import type { Trait } from "../traits/traits";
import type { Corpus } from "./corpus";
import { columnText, type SqlRow } from "./row";

/** Publication date range in milliseconds since the epoch, both inclusive. */
export type Period = { readonly from: number; readonly to: number };

export type CandidateOrder = "rank" | "date" | "place";
export type Candidate = { readonly id: number; readonly score: number; readonly row: SqlRow };

export type CandidateQuery = {
  /** Full-text expressions that must all match. */
  readonly all: readonly string[];
  readonly plan: Pick<QueryPlan, "excluded" | "inAddress" | "notInAddress" | "either">;
  readonly period: Period | null;
  readonly order: CandidateOrder;
  /** At least one of these; an empty list matches any. */
  readonly anyTrait: readonly Trait[];
  readonly noTrait: readonly Trait[];
  /** Images only. */
  readonly sizes: readonly SizeCondition[];
};

/** No conditions besides the expressions. */
export const noConditions: Omit<CandidateQuery, "all" | "order"> = {
  plan: { excluded: [], inAddress: [], notInAddress: [], either: [] },
  period: null,
  anyTrait: [],
  noTrait: [],
  sizes: [],
};

/** Scores candidates by id; higher is better. */
export type Rescore = {
  readonly scoresOf: (ids: readonly number[]) => ReadonlyMap<number, number>;
  /** Of the expressions for single words, those of which every page with a higher score has one. */
  readonly neededFor: (score: number, expressions: readonly string[]) => readonly string[];
};

const TIE_WEIGHT = 1e-6;

type SqlQuery = { readonly text: string; readonly values: readonly SQLInputValue[] };

/**
 * Finds pages or images by what the index alone can decide, best first; ties are ordered by URL so
 * that the order is stable.
 */
export class CandidateFinder {
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
      if (query.order === "rank") yield* this.#ranked(scores ? rescored(fresh, scores) : fresh);
      else yield* this.#read(fresh);
      yielded = Math.max(yielded, whole.length);
      if (rows.length < size || size < 0) return;
    }
  }

  idsOf(expression: string): Set<number> {
    return this.#ids({ text: this.#corpus.matching, values: [expression] });
  }

  idsOfAlternative({ expression, address }: Alternative): Set<number> {
    if (expression !== null) return this.idsOf(expression);
    return address === null
      ? new Set()
      : this.#ids({ text: this.#corpus.inAddress, values: [address] });
  }

  #ids(query: SqlQuery): Set<number> {
    return new Set(this.#all(query, -1).map((row) => Number(row.id)));
  }

  /** Loads rows on demand, equal scores together, because these are ordered by URL. */
  *#ranked(rows: readonly SqlRow[]): Generator<Candidate> {
    for (let from = 0, to = 0; from < rows.length; from = to) {
      while (to < rows.length && rows[to]?.score === rows[from]?.score) to++;
      yield* [...this.#read(rows.slice(from, to))].sort(byAddress);
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
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement.all(...values, limit);
  }
}

function rescored(rows: readonly SqlRow[], scores: Rescore): SqlRow[] {
  const better = scores.scoresOf(rows.map(({ id }) => Number(id)));
  return rows
    .map((row) => {
      const [id, fullText] = [Number(row.id), -Number(row.score ?? 0)];
      // The full-text score decides between pages that the scores do not distinguish.
      return { id, score: -((better.get(id) ?? 0) + fullText * TIE_WEIGHT) };
    })
    .sort((a, b) => a.score - b.score);
}

const byAddress = (a: Candidate, b: Candidate): number =>
  columnText(a.row, "url") < columnText(b.row, "url") ? -1 : 1;

/** Best first; ties by URL, as within one query. */
export const byScore = (a: Candidate, b: Candidate): number => b.score - a.score || byAddress(a, b);

/** The limit may cut a group of equal scores; their order is known only with the whole group. */
function withoutLastTie(rows: readonly SqlRow[]): readonly SqlRow[] {
  const last = rows.at(-1)?.score;
  const first = rows.findIndex((row) => row.score === last);
  return last === undefined ? rows : rows.slice(0, first);
}

function matchOf({ all, plan }: CandidateQuery): string {
  const positive = all.map((expression) => `(${expression})`).join(" AND ");
  return plan.excluded.length > 0 ? `(${positive}) NOT (${plan.excluded.join(" OR ")})` : positive;
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
  for (const piece of plan.inAddress) add(true, corpus.inAddress, piece);
  for (const piece of plan.notInAddress) add(false, corpus.inAddress, piece);
  for (const group of plan.either)
    add(
      true,
      `${corpus.matching} UNION ${corpus.inAddress}`,
      anyOf(group.flatMap(({ expression }) => expression ?? [])),
      anyOf(group.flatMap(({ address }) => address ?? [])),
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
    values.push(query.plan.excluded.join(" OR "));
  }
  return { text: `${text}${more.text} ORDER BY ${order}`, values: [...values, ...more.values] };
}
