import type { Writable } from "node:stream";
import { styleText } from "node:util";
import { failed } from "@/lib/command-line/command-error";
import { terminalLine, terminalText, toSafeJson } from "@/lib/command-line/terminal-text";

type Output = NodeJS.WriteStream;

/** Data goes to standard output, everything for people to standard error. */
export class Terminal {
  readonly #stdout: Output;
  readonly #stderr: Output;
  readonly #notices: string[] = [];
  #closed = false;
  #whenClosed: () => void = () => {};

  constructor(stdout: Output, stderr: Output) {
    this.#stdout = stdout;
    this.#stderr = stderr;
    // The callbacks of `write` report failures; without a listener the event would end the process.
    stdout.on("error", () => {});
    stderr.on("error", () => {});
  }

  /** Everything that was said so far, for a report as JSON. */
  get notices(): readonly string[] {
    return this.#notices;
  }

  /** Called once when the reader of the data has closed its end. */
  onClosed(whenClosed: () => void): void {
    this.#whenClosed = whenClosed;
  }

  /** Text for people or for a spreadsheet. Only a terminal gets it without escape sequences. */
  async text(text: string): Promise<void> {
    await this.#write(this.#stdout.isTTY ? terminalText(text) : text);
  }

  /** Lines of JSON in a spelling that is safe everywhere. */
  async json(value: unknown): Promise<void> {
    await this.#write(`${toSafeJson(value)}\n`);
  }

  /** JSON that is safe already. */
  async safeJson(text: string): Promise<void> {
    await this.#write(text);
  }

  async #write(text: string): Promise<void> {
    if (this.#closed || text === "") return;
    const error = await written(this.#stdout, text);
    if (error === null) return;
    this.#closed = true;
    this.#whenClosed();
    // A closed pipe (`| head -1`) has all that its reader needs.
    if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_DESTROYED")
      throw failed(`Standard output cannot be written (${error.code ?? error.message}).`);
  }

  notice(text: string): void {
    this.#notices.push(terminalLine(text));
    this.#line(terminalLine(text));
  }

  /** Like a notice, but not part of the report. */
  progress(text: string): void {
    this.#line(terminalLine(text));
  }

  warning(text: string): void {
    this.#notices.push(terminalLine(text));
    this.#line(`${this.#styled("yellow", "warning:")} ${terminalLine(text)}`);
  }

  error(text: string): void {
    this.#line(`${this.#styled("red", "error:")} ${terminalLine(text)}`);
  }

  #line(text: string): void {
    this.#stderr.write(`${text}\n`);
  }

  /** Styled only in a terminal, and without `NO_COLOR`. */
  #styled(color: "red" | "yellow", text: string): string {
    return styleText(color, text, { stream: this.#stderr });
  }
}

const written = (stream: Writable, text: string): Promise<NodeJS.ErrnoException | null> =>
  new Promise((done) => {
    stream.write(text, (error) => done(error ?? null));
  });
