import "server-only";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { type Row, textOf } from "./page-store";
import type { QueryPlan } from "./query-plan";
import { COLUMN_WEIGHTS } from "./schema";

/** Bounds on the moment a page was published, in milliseconds, both inclusive. */
export type Period = { readonly from: number; readonly to: number };

export type CandidateOrder = "rank" | "date" | "place";
export type Candidate = { readonly id: number; readonly score: number; readonly row: Row };

export type CandidateQuery = {
  /** Pages must match all of these full-text expressions. */
  readonly all: readonly string[];
  readonly plan: Pick<QueryPlan, "excluded" | "inAddress" | "notInAddress">;
  readonly period: Period | null;
  readonly order: CandidateOrder;
};

/** No conditions beside the expressions. */
export const noPlan: CandidateQuery["plan"] = { excluded: [], inAddress: [], notInAddress: [] };

type Sql = { readonly text: string; readonly values: readonly SQLInputValue[] };

/** Pages that the index alone holds for matches, best first; equal ones by address, so that the order is settled. */
export class CandidateFinder {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #page: StatementSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#page = database.prepare("SELECT * FROM pages WHERE id = ?");
  }

  /**
   * Gives candidates one by one. It asks the database for few at first and for more only when they are needed,
   * because sorting all of them costs more than asking twice.
   */
  *find(query: CandidateQuery, expected: number): Generator<Candidate> {
    const sql = query.order === "rank" ? rankedSql(query) : listedSql(query);
    let given = 0;
    for (const size of [expected + 20, expected * 10 + 1_000, -1]) {
      const rows = this.#all(sql, size);
      const whole = size >= 0 && rows.length === size ? withoutLastTie(rows) : rows;
      const fresh = whole.slice(given);
      yield* query.order === "rank" ? this.#ranked(fresh) : this.#read(fresh);
      given = Math.max(given, whole.length);
      if (rows.length < size || size < 0) return;
    }
  }

  /** The ids of all pages that match a full-text expression. */
  idsOf(expression: string): Set<number> {
    const rows = this.#all(
      { text: "SELECT rowid AS id FROM terms WHERE terms MATCH ?", values: [expression] },
      -1,
    );
    return new Set(rows.map((row) => Number(row.id)));
  }

  /** Reads rows when they are asked for, equal scores together, because among these the address decides. */
  *#ranked(rows: readonly Row[]): Generator<Candidate> {
    for (let from = 0, to = 0; from < rows.length; from = to) {
      while (to < rows.length && rows[to]?.score === rows[from]?.score) to++;
      yield* [...this.#read(rows.slice(from, to))].sort(byAddress);
    }
  }

  *#read(rows: readonly Row[]): Generator<Candidate> {
    for (const row of rows) {
      const id = Number(row.id);
      // FTS5 gives better matches lower numbers.
      yield { id, score: -Number(row.score ?? 0), row: this.#page.get(id) ?? {} };
    }
  }

  #all({ text, values }: Sql, limit: number): Row[] {
    const sql = `${text} LIMIT ?`;
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement.all(...values, limit);
  }
}

const byAddress = (a: Candidate, b: Candidate): number =>
  textOf(a.row, "url") < textOf(b.row, "url") ? -1 : 1;

/** The last of equal scores may be cut anywhere; which of them come first is known only with all of them. */
function withoutLastTie(rows: readonly Row[]): readonly Row[] {
  const last = rows.at(-1)?.score;
  const first = rows.findIndex((row) => row.score === last);
  return last === undefined ? rows : rows.slice(0, first);
}

function matchOf({ all, plan }: CandidateQuery): string {
  const positive = all.map((expression) => `(${expression})`).join(" AND ");
  return plan.excluded.length > 0 ? `(${positive}) NOT (${plan.excluded.join(" OR ")})` : positive;
}

/** Conditions on the id alone. The plus keeps SQLite from running the full-text query once for every id. */
function conditions({ plan, period }: CandidateQuery, id: string): Sql {
  const texts: string[] = [];
  const values: SQLInputValue[] = [];
  const inAddress = "(SELECT rowid FROM addresses WHERE addresses MATCH ?)";
  for (const piece of plan.inAddress) {
    texts.push(`+${id} IN ${inAddress}`);
    values.push(piece);
  }
  for (const piece of plan.notInAddress) {
    texts.push(`+${id} NOT IN ${inAddress}`);
    values.push(piece);
  }
  if (period) {
    texts.push(`+${id} IN (SELECT id FROM pages WHERE day BETWEEN ? AND ?)`);
    values.push(period.from, period.to);
  }
  return { text: texts.map((text) => ` AND ${text}`).join(""), values };
}

/** Sorting by bm25() instead of by "rank" keeps only as many rows as the limit asks for: a third less time. */
export const RANKED = `SELECT rowid AS id, bm25(terms, ${COLUMN_WEIGHTS}) AS score FROM terms WHERE terms MATCH ?`;

function rankedSql(query: CandidateQuery): Sql {
  const more = conditions(query, "terms.rowid");
  return {
    text: `${RANKED}${more.text} ORDER BY score`,
    values: [matchOf(query), ...more.values],
  };
}

/** Without words to rank by, pages near the front of a site come first; or the newest, where that was asked. */
function listedSql(query: CandidateQuery): Sql {
  const more = conditions(query, "pages.id");
  const order = query.order === "date" ? "day DESC, url" : "depth, url";
  const index = query.order === "date" ? "pages_by_day" : "pages_by_depth";
  const among = "(SELECT rowid FROM terms WHERE terms MATCH ?)";
  let text = `SELECT id FROM pages INDEXED BY ${index} WHERE true`;
  const values: SQLInputValue[] = [];
  if (query.all.length > 0) {
    text += ` AND +id IN ${among}`;
    values.push(matchOf(query));
  } else if (query.plan.excluded.length > 0) {
    text += ` AND +id NOT IN ${among}`;
    values.push(query.plan.excluded.join(" OR "));
  }
  return { text: `${text}${more.text} ORDER BY ${order}`, values: [...values, ...more.values] };
}
