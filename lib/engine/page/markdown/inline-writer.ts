import "server-only";
import { escapeInline } from "./escape";

/** How a line break is written in this context. */
export type BreakStyle = "\n" | "<br>" | " ";

/**
 * Writes one run of inline Markdown. White space collapses across elements; markers hug their text
 * (`a <b> b </b>` becomes `a **b**`), and empty markers are omitted.
 */
export class InlineWriter {
  #parts: string[] = [];
  #opening: string[] = [];
  #spaceWaits = false;
  #openMarkers = 0;
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
    this.#write(escapeInline(core));
    if (/[^\S\ufeff]$/.test(collapsed)) this.#spaceWaits = true;
  }

  #write(markdown: string): void {
    if (this.#spaceWaits && !this.#atLineStart()) this.#parts.push(" ");
    this.#spaceWaits = false;
    for (const marker of this.#opening) {
      // Text that ends with an exclamation mark would turn the following link into an image.
      if (marker === "[" && this.#parts.at(-1)?.endsWith("!")) this.#escapeExclamation();
      this.#parts.push(marker);
      this.#openMarkers += 1;
    }
    this.#opening = [];
    this.#parts.push(markdown);
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
    return true;
  }

  finish(): string {
    this.#flush();
    const text = this.#parts.join("").trim();
    this.#parts = [];
    this.#opening = [];
    this.#spaceWaits = false;
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
