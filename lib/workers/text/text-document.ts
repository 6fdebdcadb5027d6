import { utf8Length } from "@/lib/format/bytes";
import type { ColoredLine, OpenedText, TextLanguage } from "../protocol";
import { prettyJson } from "./pretty-json";

/** Maximum characters shown of a line. Longer lines would block rendering. */
export const MAX_LINE_LENGTH = 5_000;
export const MAX_WINDOW_LINES = 500;

/** Lines between two saved states of the grammar. */
const CHUNK = 100;
/**
 * Maximum chunks that are highlighted to reach a window. Beyond it, the window starts with an empty
 * state.
 */
const MAX_CHUNKS = 20;

type Color = typeof import("./highlight").color;
type State = Parameters<Color>[2];

export class TextDocument {
  readonly #lines: readonly string[];
  readonly #language: TextLanguage;
  /** Grammar states at the start of each chunk, as far as known. */
  readonly #states: State[] = [undefined];
  readonly opened: OpenedText;

  constructor(text: string, language: TextLanguage) {
    const valid = language === "json" && isJson(text);
    this.#lines = valid ? prettyJson(text) : text.split(/\r\n|\n|\r/);
    // Invalid JSON is shown unchanged, without highlighting.
    this.#language = language === "json" && !valid ? "text" : language;
    let longest = 0;
    for (const line of this.#lines) longest = Math.max(longest, line.length);
    this.opened = { lineCount: this.#lines.length, longest, bytes: utf8Length(text) };
  }

  get language(): TextLanguage {
    return this.#language;
  }

  get isPlain(): boolean {
    return this.#language === "text";
  }

  /** Lines from `from` on, up to the end. `color` is null for plain text. */
  window(from: number, count: number, color: Color | null): ColoredLine[] {
    const start = Math.max(0, Math.min(from, this.#lines.length));
    const end = Math.min(start + Math.min(count, MAX_WINDOW_LINES), this.#lines.length);
    const lines = this.#lines.slice(start, end);
    const tokens = this.#tokens(start, end, color);
    return lines.map((line, index) => ({
      tokens: tokens?.[index] ?? [[truncated(line), "plain"]],
      length: line.length,
    }));
  }

  #tokens(start: number, end: number, color: Color | null) {
    const language = this.#language;
    if (!color || language === "text" || start === end) return null;
    if (language === "json")
      return color(this.#clippedLines(start, end), language, undefined).lines;
    const target = Math.floor(start / CHUNK);
    const known = Math.min(target, this.#states.length - 1);
    const near = target - known <= MAX_CHUNKS;
    for (let chunk = known; near && chunk < target; chunk += 1) {
      const from = chunk * CHUNK;
      const lines = this.#clippedLines(from, from + CHUNK);
      this.#states[chunk + 1] = color(lines, language, this.#states[chunk]).state;
    }
    const from = near ? target * CHUNK : start;
    const state = near ? this.#states[target] : undefined;
    return color(this.#clippedLines(from, end), language, state).lines.slice(start - from);
  }

  #clippedLines(start: number, end: number): string[] {
    return this.#lines.slice(start, end).map(truncated);
  }
}

const truncated = (line: string) =>
  line.length > MAX_LINE_LENGTH ? line.slice(0, MAX_LINE_LENGTH) : line;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
