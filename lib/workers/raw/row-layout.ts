import { RowTable } from "./row-table";

/** Maximum rows of an index. Beyond it the index would be larger than the text. */
const MAX_ROWS = 6_000_000;

const [QUOTE, COMMA, COLON, BACKSLASH] = [34, 44, 58, 92];
const isSpace = (code: number | undefined) =>
  code === 32 || code === 10 || code === 13 || code === 9;
const isOpening = (code: number | undefined) => code === 0x5b || code === 0x7b;
const isClosing = (code: number | undefined) => code === 0x5d || code === 0x7d;

/**
 * Indexes the lines of formatted JSON: one for each value and each closing bracket. Works on
 * positions only, so that digits, escapes and duplicate keys stay unchanged. The JSON must be
 * valid. Returns null if there are too many rows.
 */
export function layoutJson(bytes: Uint8Array): RowTable | null {
  const rows = new RowTable();
  const open: number[] = [];
  let at = skipSpace(bytes, 0);
  let start = at;
  let end = at;
  const finishLine = (depth: number) => {
    const row = end > start ? rows.addLine(bytes, start, end, depth) : -1;
    start = at;
    end = at;
    return row;
  };
  for (; at < bytes.length; at = skipSpace(bytes, at)) {
    if (rows.count > MAX_ROWS) return null;
    const code = bytes[at];
    if (end === start) start = at;
    if (code === QUOTE) at = stringEnd(bytes, at);
    else if (isOpening(code)) {
      const next = skipSpace(bytes, at + 1);
      if (isClosing(bytes[next])) at = next + 1;
      else {
        at += 1;
        end = at;
        open.push(finishLine(open.length));
        continue;
      }
    } else if (isClosing(code)) {
      finishLine(open.length);
      start = at;
      at += 1;
      end = at;
      const opening = open.pop();
      if (opening !== undefined) rows.setClose(opening, rows.count);
      continue;
    } else if (code === COMMA) {
      at += 1;
      end = at;
      finishLine(open.length);
      continue;
    } else if (code === COLON) at += 1;
    else at = literalEnd(bytes, at);
    end = at;
  }
  finishLine(open.length);
  return rows;
}

/** Indexes the lines of any text. Null if there are too many. */
export function layoutText(bytes: Uint8Array): RowTable | null {
  const rows = new RowTable();
  let start = 0;
  while (start <= bytes.length) {
    if (rows.count > MAX_ROWS) return null;
    const found = bytes.indexOf(10, start);
    const next = found === -1 ? bytes.length : found;
    const end = next > start && bytes[next - 1] === 13 ? next - 1 : next;
    rows.addLine(bytes, start, end, 0);
    start = next + 1;
  }
  return rows;
}

/** Indexes fixed-size blocks, for text with too many lines for the other layouts. */
export function layoutBlocks(bytes: Uint8Array): RowTable {
  const rows = new RowTable();
  rows.addLine(bytes, 0, bytes.length, 0);
  return rows;
}

export function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at += 1;
  return at;
}

export function stringEnd(bytes: Uint8Array, start: number): number {
  for (let quote = bytes.indexOf(QUOTE, start + 1); quote !== -1; ) {
    let slashes = 0;
    while (bytes[quote - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
    quote = bytes.indexOf(QUOTE, quote + 1);
  }
  return bytes.length;
}

function literalEnd(bytes: Uint8Array, start: number): number {
  let end = start + 1;
  while (end < bytes.length) {
    const code = bytes[end];
    if (code === COMMA || code === COLON || code === QUOTE) break;
    if (isSpace(code) || isOpening(code) || isClosing(code)) break;
    end += 1;
  }
  return end;
}
