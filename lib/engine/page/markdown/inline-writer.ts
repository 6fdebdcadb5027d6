import "server-only";
import { escapeInline } from "./escape";

/** How a line break is written in this context. */
export type BreakStyle = "\n" | "<br>" | " ";

const EMPHASIS = new Set(["**", "*", "~~"]);
/** https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run */
const STARTS_WITH_WORD = /^[^\s\p{P}\p{S}]/u;
const ENDS_WITH_WORD = /[^\s\p{P}\p{S}]$/u;
const BEFORE_WORDS = /^([\s\p{P}\p{S}]+)([^\s\p{P}\p{S}][\s\S]*)$/u;
const AFTER_WORDS = /^([\s\S]*[^\s\p{P}\p{S}])([\s\p{P}\p{S}]+)$/u;

/**
 * Writes one run of inline Markdown. White space collapses across elements; markers hug their text
 * (`a <b> b </b>` becomes `a **b**`), and empty markers are omitted. Between words, emphasis does not begin or end at
 * punctuation, where Markdown would not see it (`<b>a:</b>b` becomes `**a**:b`).
 */
export class InlineWriter {
  #parts: string[] = [];
  #opening: string[] = [];
  #spaceWaits = false;
  #openMarkers = 0;
  /** Whether the last part closes a marker. */
  #justClosed = false;
  /** Index of the last part that is text. */
  #lastText = -1;
  /** Pending text: parsers split text at entities, and escaping has to see all of it. */
  #text = "";

  constructor(readonly lineBreak: BreakStyle) {}

  get isEmpty(): boolean {
    this.#flush();
    return this.#parts.length === 0;
  }

  text(text: string): void {
    this.#text += text;
  }

  /** Appends finished Markdown, such as a code span. */
  raw(markdown: string): void {
    this.#flush();
    this.#write(markdown);
  }

  #flush(): void {
    if (this.#text === "") return;
    const collapsed = this.#text.replace(/[ \t\n\r\f]+/g, " ");
    this.#text = "";
    const core = collapsed.trim();
    // A no-break space at an edge separates words as well.
    if (/^[^\S\ufeff]/.test(collapsed)) this.#spaceWaits = true;
    if (core === "") return;
    this.#write(escapeInline(core), true);
    if (/[^\S\ufeff]$/.test(collapsed)) this.#spaceWaits = true;
  }

  #write(markdown: string, isText = false): void {
    const isSpaced = this.#spaceWaits && !this.#atLineStart();
    if (isSpaced) this.#parts.push(" ");
    else if (this.#justClosed) this.#joinAfterClosed(markdown);
    this.#spaceWaits = false;
    this.#justClosed = false;
    const [, before, words] =
      isText &&
      this.#opening.some((marker) => EMPHASIS.has(marker)) &&
      ENDS_WITH_WORD.test(this.#parts.at(-1) ?? "")
        ? (BEFORE_WORDS.exec(markdown) ?? [])
        : [];
    if (before !== undefined) this.#parts.push(before);
    for (const marker of this.#opening) {
      // Text that ends with an exclamation mark would turn the following link into an image.
      if (marker === "[" && this.#parts.at(-1)?.endsWith("!")) this.#escapeExclamation();
      this.#parts.push(marker);
      this.#openMarkers += 1;
    }
    this.#opening = [];
    this.#push(words ?? markdown, isText);
  }

  #push(markdown: string, isText: boolean): void {
    const last = this.#parts.length - 1;
    if (isText && this.#lastText === last && last >= 0) this.#parts[last] += markdown;
    else this.#parts.push(markdown);
    if (isText) this.#lastText = this.#parts.length - 1;
  }

  /** Continues the same emphasis, or moves punctuation at its end behind it. */
  #joinAfterClosed(next: string): void {
    const [marker] = this.#opening;
    const last = this.#parts.length - 1;
    if (marker !== undefined) {
      if (marker !== this.#parts[last] || !EMPHASIS.has(marker)) return;
      this.#parts.pop();
      this.#opening.shift();
      this.#openMarkers += 1;
    } else if (this.#lastText === last - 1 && STARTS_WITH_WORD.test(next)) {
      const [, words, after] = AFTER_WORDS.exec(this.#parts[last - 1] ?? "") ?? [];
      if (words === undefined || after === undefined) return;
      this.#parts[last - 1] = words;
      this.#parts.push(after);
    }
  }

  space(): void {
    this.#flush();
    this.#spaceWaits = true;
  }

  break(): void {
    if (this.lineBreak === " " || this.isEmpty || this.#opening.length > 0) {
      this.space();
      return;
    }
    this.#spaceWaits = false;
    this.#justClosed = false;
    // Two breaks in a row separate paragraphs on pages without `<p>`; inside a marker they would
    // end it.
    const last = this.#parts.at(-1);
    if (last === "<br>") return;
    if (this.lineBreak === "\n" && last === "  \n" && this.#openMarkers === 0) {
      this.#parts.pop();
      this.#parts.push("\n\n");
    } else if (last !== "  \n" && last !== "\n\n") {
      this.#parts.push(this.lineBreak === "\n" ? "  \n" : this.lineBreak);
    }
  }

  open(marker: string): void {
    this.#flush();
    this.#opening.push(marker);
  }

  /** Closes the last `open`. Returns false, and writes nothing, when the content was empty. */
  close(marker: string): boolean {
    this.#flush();
    if (this.#opening.pop() !== undefined) return false;
    this.#openMarkers -= 1;
    this.#parts.push(marker);
    this.#justClosed = true;
    return true;
  }

  finish(): string {
    this.#flush();
    const text = this.#parts.join("").trim();
    this.#parts = [];
    this.#opening = [];
    this.#spaceWaits = false;
    this.#justClosed = false;
    this.#lastText = -1;
    return text;
  }

  #atLineStart(): boolean {
    const last = this.#parts.at(-1);
    return last === undefined || last.endsWith("\n") || last === "<br>";
  }

  #escapeExclamation(): void {
    const last = this.#parts.pop() ?? "";
    this.#parts.push(`${last.slice(0, -1)}\\!`);
  }
}
