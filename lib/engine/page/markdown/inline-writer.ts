import "server-only";
import { joinLines } from "../dom/join-lines";
import { codeSpan, escapeInline } from "./escape";

/** How a line break is written in this context. */
export type BreakStyle = "\n" | "<br>" | " ";

type Kind = { isText?: boolean; code?: string };

const EMPHASIS = new Set(["**", "*", "~~"]);
/** Reading the end of a text that grew by many additions takes as long as the text. */
const MAX_JOINED_CHARS = 1_000;
/** https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run */
const STARTS_WITH_WORD = /^[^\s\p{P}\p{S}]/u;
const ENDS_WITH_WORD = /[^\s\p{P}\p{S}]$/u;
const BEFORE_WORDS = /^([\s\p{P}\p{S}]+)([^\s\p{P}\p{S}][\s\S]*)$/u;
const AFTER_WORDS = /^([\s\S]*[^\s\p{P}\p{S}])([\s\p{P}\p{S}]+)$/u;

/**
 * Writes one run of inline Markdown. Whitespace collapses across elements; markers touch their text
 * (`a <b> b </b>` becomes `a **b**`), and empty markers are omitted. Between words, emphasis does not begin or end at
 * punctuation, where Markdown would not see it (`<b>a:</b>b` becomes `**a**:b`), and is omitted beside code and links.
 */
export class InlineWriter {
  #parts: string[] = [];
  #opening: string[] = [];
  #spaceWaits = false;
  /** Indexes of the parts that open markers; null for omitted emphasis. */
  #open: (number | null)[] = [];
  /** The same for the emphasis that the last parts close. */
  #closed: number[] = [];
  /** Index of the last part that is text. */
  #lastText = -1;
  /** The last code span and the index of its part. */
  #lastCode: { at: number; text: string } | null = null;
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

  code(code: string): void {
    this.#flush();
    this.#write(codeSpan(code), { code });
  }

  #flush(): void {
    if (this.#text === "") return;
    const collapsed = joinLines(this.#text)
      .replace(/[ \t\n\r\f]+/g, " ")
      // Several of them indent a text.
      .replace(/[ \u00a0]*\u00a0[ \u00a0]+| \u00a0/g, " ");
    this.#text = "";
    const core = collapsed.trim();
    // A no-break space at an edge separates words as well.
    if (/^[^\S\ufeff]/.test(collapsed)) this.#spaceWaits = true;
    if (core === "") return;
    this.#write(escapeInline(core), { isText: true });
    if (/[^\S\ufeff]$/.test(collapsed)) this.#spaceWaits = true;
  }

  #write(markdown: string, kind: Kind = {}): void {
    const isSpaced = this.#spaceWaits && !this.#atLineStart();
    if (isSpaced) this.#parts.push(" ");
    else if (this.#closed.length > 0) this.#joinAfterClosed(markdown);
    this.#spaceWaits = false;
    this.#closed = [];
    const [, before, words] =
      kind.isText &&
      this.#opening.some((marker) => EMPHASIS.has(marker)) &&
      ENDS_WITH_WORD.test(this.#parts.at(-1) ?? "")
        ? (BEFORE_WORDS.exec(markdown) ?? [])
        : [];
    if (before !== undefined) this.#parts.push(before);
    this.#writeOpening(words ?? markdown);
    this.#push(words ?? markdown, kind);
  }

  #writeOpening(next: string): void {
    while (this.#opening.length > 0) {
      const marker = this.#opening.shift() ?? "";
      const following = this.#following(marker, next);
      const isOmitted =
        EMPHASIS.has(marker) &&
        ENDS_WITH_WORD.test(this.#parts.at(-1) ?? "") &&
        !STARTS_WITH_WORD.test(following);
      // Text that ends with an exclamation mark would turn the following link into an image.
      if (marker === "[") this.#escapeExclamation(this.#parts.length - 1);
      this.#open.push(isOmitted ? null : this.#parts.length);
      if (!isOmitted) this.#parts.push(marker);
    }
  }

  /** The character after a marker: adjacent markers of one kind form a run. */
  #following(marker: string, next: string): string {
    return this.#opening.find(([first]) => first !== marker[0]) ?? next;
  }

  #push(markdown: string, { isText = false, code }: Kind): void {
    const last = this.#parts.length - 1;
    const joined = this.#parts[last] ?? "";
    if (isText && this.#lastText === last && last >= 0 && joined.length < MAX_JOINED_CHARS)
      this.#parts[last] = joined + markdown;
    else if (code !== undefined && this.#lastCode?.at === last) {
      // The backticks of two code spans would run together.
      this.#lastCode.text += code;
      this.#parts[last] = codeSpan(this.#lastCode.text);
    } else this.#parts.push(markdown);
    if (isText) this.#lastText = this.#parts.length - 1;
    if (code !== undefined && this.#lastCode?.at !== this.#parts.length - 1)
      this.#lastCode = { at: this.#parts.length - 1, text: code };
  }

  /** Continues the same emphasis, moves punctuation at its end behind it, or omits it. */
  #joinAfterClosed(next: string): void {
    const [marker = ""] = this.#opening;
    if (EMPHASIS.has(marker) && marker === this.#parts.at(-1)) {
      this.#parts.pop();
      this.#opening.shift();
      this.#open.push(this.#closed.pop() ?? null);
      if (this.#closed.length > 0) this.#joinAfterClosed(next);
      return;
    }
    const inner = this.#parts.length - this.#closed.length - 1;
    const text = this.#parts[inner] ?? "";
    const closing = this.#parts.slice(inner + 1);
    if (!STARTS_WITH_WORD.test(this.#following(closing.at(-1) ?? "", next))) return;
    const isRun = closing.every(([first]) => first === closing[0]?.[0]);
    if (isRun && ENDS_WITH_WORD.test(text)) return;
    const [, words, after] =
      isRun && this.#lastText === inner ? (AFTER_WORDS.exec(text) ?? []) : [];
    if (words !== undefined && after !== undefined) {
      this.#parts[inner] = words;
      this.#parts.push(after);
      return;
    }
    for (const at of this.#closed) {
      this.#parts.pop();
      const isBetweenCode =
        this.#parts[at - 1]?.endsWith("`") && this.#parts[at + 1]?.startsWith("`");
      this.#parts[at] = isBetweenCode ? " " : "";
      if (this.#parts[at + 1] === "[") this.#escapeExclamation(at - 1);
    }
  }

  space(): void {
    this.#flush();
    this.#spaceWaits = true;
  }

  break(): void {
    if (this.lineBreak === " " || this.isEmpty) {
      this.space();
      return;
    }
    this.#spaceWaits = false;
    this.#closed = [];
    // Two breaks in a row separate paragraphs on pages without `<p>`; inside a marker they would
    // end it.
    const last = this.#parts.at(-1);
    if (last === "<br>") return;
    if (this.lineBreak === "\n" && last === "  \n" && this.#open.length === 0) {
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
    const at = this.#open.pop() ?? null;
    if (at === null) return true;
    const isEmphasis = EMPHASIS.has(marker);
    // Emphasis cannot end with a line break.
    const lineBreak = isEmphasis && this.#atLineStart() ? this.#parts.pop() : undefined;
    if (marker !== "") this.#parts.push(marker);
    this.#closed = isEmphasis ? [...this.#closed, at] : [];
    if (lineBreak !== undefined) {
      this.#parts.push(lineBreak);
      this.#closed = [];
    }
    return true;
  }

  finish(): string {
    this.#flush();
    const text = this.#parts.join("").trim();
    this.#parts = [];
    this.#opening = [];
    this.#spaceWaits = false;
    this.#open = [];
    this.#closed = [];
    this.#lastText = -1;
    this.#lastCode = null;
    return text;
  }

  #atLineStart(): boolean {
    const last = this.#parts.at(-1);
    return last === undefined || last.endsWith("\n") || last === "<br>";
  }

  #escapeExclamation(at: number): void {
    const text = this.#parts[at] ?? "";
    if (text.endsWith("!")) this.#parts[at] = `${text.slice(0, -1)}\\!`;
  }
}
