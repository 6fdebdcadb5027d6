import { findPath } from "@/lib/results/contents/json-path-find";
import { PathError, parsePath } from "@/lib/results/contents/json-path-parse";
import type {
  RawFilter,
  RawMatch,
  RawOpened,
  RawQuery,
  RawRowData,
  RawSearchResult,
} from "../protocol";
import { RawDocument } from "./raw-document";
import { RawSearch } from "./raw-search";

const MAX_ROWS = 500;
const MAX_NODES = 10_000;
/** Maximum bytes of a value copied as text. */
const MAX_COPY_BYTES = 50_000_000;

/** The worker side of the raw view: rows, search, filter. */
export class RawResponse {
  readonly #document: RawDocument;
  readonly #json: unknown;
  #search: RawSearch | null = null;

  constructor(bytes: Uint8Array<ArrayBuffer>, json: unknown) {
    this.#document = new RawDocument(bytes, json !== undefined);
    this.#json = json;
  }

  get opened(): RawOpened {
    return this.#document.opened;
  }

  find(query: RawQuery | null): RawSearchResult | null {
    this.#search = query && new RawSearch(this.#document, query);
    return this.#search?.finding ?? null;
  }

  match(index: number): RawMatch | null {
    return this.#search?.matches[index] ?? null;
  }

  path(row: number): string {
    return this.#document.pathText(row);
  }

  rows(segments: readonly (readonly [from: number, count: number])[]): RawRowData[] {
    const rows: RawRowData[] = [];
    for (const [from, count] of segments)
      for (let row = from; row < from + count && row < this.#document.rows.count; row += 1) {
        if (rows.length === MAX_ROWS) return rows;
        rows.push({ ...this.#document.read(row), marks: this.#marks(row) });
      }
    return rows;
  }

  /** Search matches in a row. Matches across rows are marked in the row where they start. */
  #marks(row: number): RawRowData["marks"] {
    const search = this.#search;
    if (!search || search.matches.length === 0) return [];
    const marks: { from: number; to: number; index: number }[] = [];
    for (let index = search.indexFrom(row); index < search.matches.length; index += 1) {
      const match = search.matches[index];
      if (!match || match.row !== row || marks.length === 200) break;
      marks.push({ from: match.column, to: match.column + match.length, index });
    }
    return marks;
  }

  value(row: number): string | null {
    const { rows } = this.#document;
    const [first, last] = this.#document.span(row);
    if (rows.end(last) - rows.start(first) > MAX_COPY_BYTES) return null;
    return this.#document.valueText(row);
  }

  filter(text: string): RawFilter {
    try {
      const { nodes, more } = findPath(this.#json, parsePath(text), MAX_NODES);
      const spans: (readonly [number, number])[] = [];
      for (const { path } of nodes) {
        const row = this.#document.rowOf(path);
        if (row !== null) spans.push(this.#document.span(row));
      }
      return { ok: true, count: nodes.length, more, spans: merged(spans) };
    } catch (error) {
      if (error instanceof PathError) return { ok: false, message: error.message, at: error.at };
      throw error;
    }
  }

  folds(depth: number): (readonly [row: number, close: number])[] {
    const { rows } = this.#document;
    const folds: (readonly [number, number])[] = [];
    for (let row = 0; row < rows.count; row += 1) {
      const close = rows.close(row);
      if (close === null || rows.depth(row) < depth) continue;
      folds.push([row, close]);
      row = close;
    }
    return folds;
  }
}

/** In document order, merged where they overlap or touch. */
function merged(spans: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const result: [number, number][] = [];
  for (const [first, last] of spans.toSorted((a, b) => a[0] - b[0])) {
    const before = result.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else result.push([first, last]);
  }
  return result;
}
