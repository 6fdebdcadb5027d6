import { firstIndex } from "@/lib/format/first-index";

/**
 * Maximum bytes per row. Longer lines continue in the next rows, because browsers cannot render a
 * line of megabytes.
 */
export const ROW_BYTES = 1_000;

const NONE = 0xffff_ffff;

/** The positions of rows in typed arrays, with a fixed number of bytes per row. */
export class RowTable {
  #starts = new Uint32Array(1_024);
  #ends = new Uint32Array(1_024);
  #lines = new Uint32Array(1_024);
  #closes = new Uint32Array(1_024);
  #depths = new Uint16Array(1_024);
  count = 0;
  lineCount = 0;

  /** Adds the line of the bytes in `[start, end)` as one or more rows. Returns the first. */
  addLine(bytes: Uint8Array, start: number, end: number, depth: number): number {
    const first = this.count;
    let from = start;
    do {
      let to = Math.min(end, from + ROW_BYTES);
      // Do not split a UTF-8 sequence.
      while (to < end && ((bytes[to] ?? 0) & 0xc0) === 0x80) to += 1;
      this.#addRow(from, to, depth);
      from = to;
    } while (from < end);
    this.lineCount += 1;
    return first;
  }

  #addRow(start: number, end: number, depth: number): void {
    const row = this.count;
    if (row === this.#starts.length) this.#grow();
    this.#starts[row] = start;
    this.#ends[row] = end;
    this.#lines[row] = this.lineCount;
    this.#closes[row] = NONE;
    this.#depths[row] = Math.min(depth, 0xffff);
    this.count = row + 1;
  }

  #grow(): void {
    const size = this.#starts.length * 2;
    const grown = (old: Uint32Array) => {
      const next = new Uint32Array(size);
      next.set(old);
      return next;
    };
    this.#starts = grown(this.#starts);
    this.#ends = grown(this.#ends);
    this.#lines = grown(this.#lines);
    this.#closes = grown(this.#closes);
    const depths = new Uint16Array(size);
    depths.set(this.#depths);
    this.#depths = depths;
  }

  setClose(opening: number, closing: number): void {
    this.#closes[opening] = closing;
  }

  start = (row: number): number => this.#starts[row] ?? 0;
  end = (row: number): number => this.#ends[row] ?? 0;
  depth = (row: number): number => this.#depths[row] ?? 0;
  /** Zero-based. */
  line = (row: number): number => this.#lines[row] ?? 0;
  /** The row of the matching closing bracket. Null if the row does not open one. */
  close = (row: number): number | null => {
    const closing = this.#closes[row] ?? NONE;
    return closing === NONE ? null : closing;
  };
  isFirst = (row: number): boolean => row === 0 || this.line(row) !== this.line(row - 1);

  /** The last row that starts at or before a position in the bytes. */
  rowAt(place: number): number {
    return Math.max(0, firstIndex(this.count, (row) => this.start(row) > place) - 1);
  }
}
