import { detectEncoding } from "@/lib/format/text-files/detect-encoding";
import { formatPath, type Path } from "@/lib/results/contents/json-path";
import { decodeJsonText } from "@/lib/results/model/decode-body";
import { findJsonError } from "@/lib/results/model/json-error";
import type { LongLine, RawOpened, RawRowData, WorkerToken } from "../protocol";
import { layoutBlocks, layoutJson, layoutText, skipSpace, stringEnd } from "./row-layout";
import { ROW_BYTES, type RowTable } from "./row-table";

const [QUOTE, COLON] = [34, 58];
const isBracket = (code: number | undefined) =>
  code === 0x5b || code === 0x7b || code === 0x5d || code === 0x7d;
const LITERAL = /^(-?[\d.eE+-]+|true|false|null)/;

/** The bytes of a response as rows: formatted if they are JSON, otherwise unchanged. */
export class RawDocument {
  readonly bytes: Uint8Array;
  readonly rows: RowTable;
  readonly isJson: boolean;
  readonly opened: RawOpened;
  readonly #decoder = new TextDecoder();

  /** `parses`: the text is known to be JSON, so that it need not be checked for syntax errors. */
  constructor(came: Uint8Array<ArrayBuffer>, parses = false) {
    const utf8 =
      detectEncoding(came) === "utf-8" ? came : new TextEncoder().encode(decodeJsonText(came));
    const marked = utf8[0] === 0xef && utf8[1] === 0xbb && utf8[2] === 0xbf;
    this.bytes = marked ? utf8.subarray(3) : utf8;
    const error = parses ? null : findJsonError(this.bytes);
    const laidOut = error ? null : layoutJson(this.bytes);
    this.isJson = laidOut !== null;
    const text = laidOut ? null : layoutText(this.bytes);
    this.rows = laidOut ?? text ?? layoutBlocks(this.bytes);
    let widest = 0;
    for (let row = 0; row < this.rows.count; row += 1) {
      const width = this.rows.end(row) - this.rows.start(row) + 2 * indentOf(this.rows.depth(row));
      if (width > widest) widest = width;
    }
    this.opened = {
      rows: this.rows.count,
      lines: this.rows.lineCount,
      widest: Math.min(widest, ROW_BYTES + 100),
      longLines: laidOut || text ? longLinesOf(this.rows) : [],
      bytes: came.length,
      layout: laidOut ? "json" : text ? "text" : "blocks",
      error: error && this.#placeOf(error.at, error.message),
    };
  }

  #placeOf(at: number, message: string) {
    const row = this.rows.rowAt(at);
    let first = row;
    while (!this.rows.isFirst(first)) first -= 1;
    const column = this.#decode(this.rows.start(first), at).length;
    return { row, line: this.rows.line(row), column, message };
  }

  #decode(start: number, end: number): string {
    return this.#decoder.decode(this.bytes.subarray(start, end));
  }

  /**
   * The displayed text of a row, without its indent. Unchanged except for whitespace between
   * tokens.
   */
  text(row: number): string {
    return this.#parts(row)
      .map(([text]) => text)
      .join("");
  }

  source(row: number): string {
    return this.#decode(this.rows.start(row), this.rows.end(row));
  }

  read(row: number): RawRowData {
    return {
      row,
      line: this.rows.isFirst(row) ? this.rows.line(row) : null,
      indent: indentOf(this.rows.depth(row)),
      tokens: this.#parts(row),
      close: this.rows.close(row),
    };
  }

  #parts(row: number): WorkerToken[] {
    const { rows } = this;
    const end = rows.end(row);
    if (!this.isJson) return [[this.source(row), "plain"]];
    if (!rows.isFirst(row)) return this.#rest(row);
    const start = rows.start(row);
    const key = this.#keyEnd(row);
    if (key === null) return this.#value(start, end);
    const value = skipSpace(this.bytes, skipSpace(this.bytes, key) + 1);
    return [
      [this.#decode(start, key), "function"],
      [": ", "punctuation"],
      ...(value < end ? this.#value(value, end) : []),
    ];
  }

  /**
   * The end of the key at the start of a row. Null without a key, or if the key is longer than the
   * row.
   */
  #keyEnd(row: number): number | null {
    const start = this.rows.start(row);
    if (this.bytes[start] !== QUOTE) return null;
    const end = stringEnd(this.bytes, start);
    if (end >= this.rows.end(row)) return null;
    return this.bytes[skipSpace(this.bytes, end)] === COLON ? end : null;
  }

  #value(start: number, end: number): WorkerToken[] {
    const code = this.bytes[start];
    const text = this.#decode(start, end);
    if (isBracket(code)) return [[text.replace(/\s+/g, ""), "punctuation"]];
    if (code === QUOTE)
      return this.#string(text, stringEnd(this.bytes, start) - start, end - start);
    const [literal = ""] = LITERAL.exec(text) ?? [];
    return [
      [literal, "constant"],
      [text.slice(literal.length).trim(), "punctuation"],
    ];
  }

  #string(text: string, length: number, whole: number): WorkerToken[] {
    if (length >= whole) return [[text, "string-expression"]];
    const after = whole - length;
    return [
      [text.slice(0, text.length - after), "string-expression"],
      [text.slice(text.length - after).trim(), "punctuation"],
    ];
  }

  /** Only strings and numbers span several rows. */
  #rest(row: number): WorkerToken[] {
    return [[this.source(row), "string-expression"]];
  }

  /** The path of the node of a row, from the root. */
  path(row: number): Path {
    if (!this.isJson) return [];
    const { rows } = this;
    let target = row;
    while (!rows.isFirst(target)) target -= 1;
    const path: (string | number)[] = [];
    let parent = 0;
    for (;;) {
      const close = rows.close(parent);
      // A closing bracket maps to the node that it closes.
      if (target === parent || close === null || target >= close) return path;
      const inList = this.#opens(parent) === 0x5b;
      let index = 0;
      let found: number | null = null;
      for (const child of this.#children(parent)) {
        if ((rows.close(child) ?? this.#lastRow(child)) >= target) {
          found = child;
          break;
        }
        index += 1;
      }
      if (found === null) return path;
      path.push(inList ? index : this.#key(found));
      parent = found;
    }
  }

  pathText = (row: number): string => formatPath(this.path(row));

  /** The row of a node. For duplicate keys the last one. */
  rowOf(path: Path): number | null {
    let parent = 0;
    for (const step of path) {
      let found: number | null = null;
      let index = 0;
      for (const child of this.#children(parent)) {
        if (typeof step === "number" ? index === step : this.#key(child) === step) found = child;
        if (typeof step === "number" && found !== null) break;
        index += 1;
      }
      if (found === null) return null;
      parent = found;
    }
    return parent;
  }

  *#children(parent: number): Generator<number> {
    const { rows } = this;
    const close = rows.close(parent);
    if (close === null) return;
    for (let row = this.#lastRow(parent) + 1; row < close; ) {
      yield row;
      row = (rows.close(row) ?? this.#lastRow(row)) + 1;
    }
  }

  #lastRow(row: number): number {
    let last = row;
    while (last + 1 < this.rows.count && !this.rows.isFirst(last + 1)) last += 1;
    return last;
  }

  #opens(row: number): number | undefined {
    return this.bytes[this.rows.end(this.#lastRow(row)) - 1];
  }

  #key(row: number): string {
    const start = this.rows.start(row);
    const text = this.#decode(start, stringEnd(this.bytes, start));
    try {
      return String(JSON.parse(text));
    } catch {
      return text;
    }
  }

  span(row: number): readonly [first: number, last: number] {
    return [row, this.rows.close(row) ?? this.#lastRow(row)];
  }

  /** The source text of the node, without its key and trailing comma. */
  valueText(row: number): string {
    if (!this.isJson) return this.source(row);
    let first = row;
    while (!this.rows.isFirst(first)) first -= 1;
    const start = this.rows.start(first);
    const keyEnd = this.bytes[start] === QUOTE ? stringEnd(this.bytes, start) : null;
    const colon = keyEnd === null ? -1 : skipSpace(this.bytes, keyEnd);
    const from = this.bytes[colon] === COLON ? skipSpace(this.bytes, colon + 1) : start;
    const [, last] = this.span(first);
    return this.#decode(from, this.rows.end(last)).replace(/\s*,$/, "");
  }
}

/** Limits the indent, so that deep levels stay visible. */
const indentOf = (depth: number) => Math.min(depth, 40);

/** More would slow down the list. */
const MAX_LONG_LINES = 50_000;

function longLinesOf(rows: RowTable): readonly LongLine[] {
  const found: LongLine[] = [];
  let first = 0;
  for (let row = 1; row <= rows.count; row += 1) {
    if (row < rows.count && !rows.isFirst(row)) continue;
    const last = row - 1;
    if (last > first) found.push({ row: first, last, bytes: rows.end(last) - rows.end(first) });
    if (found.length > MAX_LONG_LINES) return [];
    first = row;
  }
  return found;
}
