import { lengthAt, matchAt } from "../match-at";
import { parseAnsiQuote } from "./bash-ansi";
import { ASSIGNMENT, MAX_BEFORE, pipeStart, readVariable, WRITER } from "./bash-before";
import {
  type BashVariables,
  documentAt,
  emptyBashVariables,
  expand,
  expansionEnd,
  type Heredoc,
  Unclosed,
} from "./bash-expansion";
import { commandOutput } from "./command-output";
import type { ShellResult, ShellWord } from "./shell";

/**
 * Parses one command of a POSIX shell or bash: quotes, line continuations, here-documents,
 * comments. Expands only the variables that the text before it sets; also takes its input from
 * there. Reports other substitutions. Stops at the end of the command.
 */
export function parseBash(text: string, before = ""): ShellResult {
  const near = before.length > MAX_BEFORE ? "" : before;
  const { variables } = assigned(near);
  const fed = near.slice(pipeStart(near) ?? near.length);
  try {
    const line = new BashReader(fed + text, variables, fed.length).command();
    const files = writtenFiles(/(?:^|\s)@/.test(text) ? near : "", variables);
    const args = line.args.map((word) => files.get(word.text) ?? word);
    return { ok: true, line: { ...line, args } };
  } catch (error) {
    if (!(error instanceof Unclosed)) throw error;
    return { ok: false, message: error.message, at: Math.max(0, error.at - fed.length) };
  }
}

/** The files that commands before this one write, as arguments of curl: `@body.json`. */
function writtenFiles(text: string, variables: BashVariables): ReadonlyMap<string, ShellWord> {
  const files = new Map<string, ShellWord>();
  for (const { 0: start, index } of text.matchAll(WRITER)) {
    const file = new BashReader(text, variables, text.length, index + start.length).file();
    if (file) files.set(`@${file.name}`, file.content);
  }
  return files;
}

/** The part of the text before a command that `parseBash` does not use for it. */
export const unusedBefore = (before: string): string =>
  before.length > MAX_BEFORE
    ? before
    : assigned(before.slice(0, pipeStart(before) ?? before.length))
        .rest.replace(/[$>!%]\s*$/, "")
        .trim();

function assigned(text: string): { variables: BashVariables; rest: string } {
  const variables = emptyBashVariables();
  let rest = "";
  let end = 0;
  for (const { 0: start, 1: posix, 2: name = posix, index } of text.matchAll(ASSIGNMENT)) {
    if (index < end) continue;
    const reader = new BashReader(text, variables, 0, index + start.length);
    const set = name === undefined ? reader.read() : ([name, reader.value()] as const);
    if (set === null) continue;
    if (set[1] === null) break;
    variables.values.set(set[0], set[1]);
    rest += text.slice(end, index);
    end = reader.end;
  }
  return { variables, rest: rest + text.slice(end) };
}

class BashReader {
  private at = 0;
  private readonly args: ShellWord[] = [];
  private input: ShellWord | null = null;
  private heredoc: Heredoc | null = null;
  private output: string | null = null;
  private readonly text: string;
  private readonly variables: BashVariables;
  /** Start of the command, after the one whose output it reads. */
  private readonly start: number;

  constructor(text: string, variables: BashVariables, start: number, at = 0) {
    this.text = text;
    this.variables = variables;
    this.start = start;
    this.at = at;
  }

  get end(): number {
    return this.at;
  }

  private orNull<T>(parse: () => T): T | null {
    try {
      return parse();
    } catch (error) {
      if (error instanceof Unclosed) return null;
      throw error;
    }
  }

  /** The word at the position. Null if it is not closed. */
  value = (): ShellWord | null => this.orNull(() => this.word());

  /** The variable that a `read` at the position sets. Null if its input is not in the text. */
  read = () =>
    this.orNull(() => {
      const { args, input } = this.command();
      return readVariable(args, input);
    });

  /** The file that the command at the position writes. Null if it writes none, or is not closed. */
  file = () =>
    this.orNull(() => {
      const { args, input } = this.command();
      const content = commandOutput(args, input);
      const isTee = args[0]?.text === "tee";
      const name = isTee
        ? args.slice(1).find(({ text }) => !text.startsWith("-"))?.text
        : this.output;
      return name != null && content ? { name, content } : null;
    });

  command() {
    let after = "";
    for (;;) {
      this.skipBlanks();
      const next = this.text[this.at];
      if (next === undefined) break;
      if (next === "\n") {
        this.at += 1;
        if (this.heredoc) {
          this.input = this.document(this.heredoc);
          this.heredoc = null;
        }
        if (this.args.length > 0) {
          after = this.text.slice(this.at);
          break;
        }
      } else if (next === "#") this.skipLine();
      else if (next === "|" && this.at < this.start) this.feed();
      else if ("|;&)".includes(next) && !this.redirected()) {
        after = this.afterLine();
        break;
      } else if (!this.redirected()) this.args.push(this.word());
    }
    return { args: this.args, input: this.input, after: after.trim() };
  }

  /** Gives the output of the arguments so far to the command after the pipe. */
  private feed(): void {
    this.at += 1;
    // The document of `cat <<EOF |` follows on the next line.
    if (!this.heredoc) this.input = commandOutput(this.args, this.input);
    this.args.length = 0;
  }

  /** The rest of the text. An open here-document still belongs to this command. */
  private afterLine(): string {
    const start = this.at;
    if (!this.heredoc) return this.text.slice(start);
    const end = this.lineEnd();
    this.at = Math.min(end + 1, this.text.length);
    this.input = this.document(this.heredoc);
    return this.text.slice(start, end) + this.text.slice(this.at);
  }

  private document(heredoc: Heredoc): ShellWord {
    const { word, next } = documentAt(this.text, this.at, heredoc, this.variables);
    this.at = next;
    return word;
  }

  private lineEnd(): number {
    const end = this.text.indexOf("\n", this.at);
    return end < 0 ? this.text.length : end;
  }

  private skipLine(): void {
    this.at = this.lineEnd();
  }

  private skipBlanks(): void {
    // Line continuations, also with spaces after the backslash: copied text often contains them,
    // some of them non-breaking.
    this.at += lengthAt(/(?:[ \u00a0\t\r]|\\[ \u00a0\t]*\r?\n)+/y, this.text, this.at);
  }

  /**
   * Parses `> file`, `2>&1`, `< file`, `<< MARK` and `<<< text`. Returns whether there was a
   * redirection.
   */
  private redirected(): boolean {
    const found = matchAt(/(?:\d?(?:<<<|<<-?|<|>>|>\||>&|>)|&>>?)/y, this.text, this.at)?.[0];
    if (found === undefined) return false;
    this.at += found.length;
    this.skipBlanks();
    if (found.startsWith("<<") && found !== "<<<") {
      const raw = this.at;
      const { text } = this.word();
      const literal = /['"\\]/.test(this.text.slice(raw, this.at));
      this.heredoc = { mark: text, literal, tabs: found.endsWith("-") };
      return true;
    }
    const word = this.word();
    if (/^>\|?$/.test(found)) this.output = word.text;
    if (found === "<<<") this.input = { ...word, text: `${word.text}\n` };
    return true;
  }

  private word(): ShellWord {
    let text = "";
    const substitutions: string[] = [];
    const start = this.at;
    for (;;) {
      const next = this.text[this.at];
      if (next === undefined || " \u00a0\t\r\n|;&()<>".includes(next)) break;
      if (next === "\\") {
        const found = matchAt(/\\\r?\n/y, this.text, this.at)?.[0];
        if (found === undefined) text += this.text[this.at + 1] ?? "";
        this.at += found?.length ?? 2;
      } else if (next === "'") text += this.single();
      else if (next === '"') text += this.double(substitutions);
      else if (next === "$" && this.text[this.at + 1] === "'") text += this.ansi();
      else if (next === "$" && this.text[this.at + 1] === '"') this.at += 1;
      else if (next === "$" || next === "`") text += this.expansion(substitutions);
      else {
        text += next;
        this.at += 1;
      }
    }
    // Always advance past a single operator character.
    if (this.at === start) this.at += 1;
    return { text, substitutions };
  }

  private single(): string {
    const end = this.text.indexOf("'", this.at + 1);
    if (end < 0) throw new Unclosed("A single quote is not closed.", this.at);
    const inner = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    return inner;
  }

  private double(substitutions: string[]): string {
    const start = this.at;
    let text = "";
    this.at += 1;
    for (;;) {
      const next = this.text[this.at];
      if (next === undefined) throw new Unclosed("A double quote is not closed.", start);
      if (next === '"') break;
      if (next === "\\") {
        const escaped = this.text[this.at + 1] ?? "";
        if (escaped !== "\n") text += '$`"\\'.includes(escaped) ? escaped : `\\${escaped}`;
        this.at += 2;
      } else if (next === "$" || next === "`") text += this.expansion(substitutions);
      else {
        text += next;
        this.at += 1;
      }
    }
    this.at += 1;
    return text;
  }

  /** A substitution, left as it is unless its value is known. A single "$" is plain text. */
  private expansion(substitutions: string[]): string {
    const start = this.at;
    const inner = this.text.startsWith("$(", start) ? this.innerCommand() : null;
    const end = inner?.end ?? expansionEnd(this.text, start);
    this.at = end;
    if (inner?.output) {
      for (const each of inner.output.substitutions) substitutions.push(each);
      return inner.output.text.replace(/\n+$/, "");
    }
    return expand(this.text.slice(start, end), this.variables, substitutions);
  }

  /** The command in the `$(…)` at the position. Null if it is more than one command. */
  private innerCommand(): { output: ShellWord | null; end: number } | null {
    this.variables.commandsLeft -= 1;
    if (this.variables.commandsLeft < 0) return null;
    const inner = new BashReader(this.text, this.variables, this.text.length, this.at + 2);
    const { args, input } = inner.command();
    const close = inner.end + lengthAt(/\s{1,99}/y, this.text, inner.end);
    return this.text[close] === ")" ? { output: commandOutput(args, input), end: close + 1 } : null;
  }

  private ansi(): string {
    const inner = parseAnsiQuote(this.text, this.at + 2);
    if (!inner) throw new Unclosed("A single quote is not closed.", this.at);
    this.at = inner.end;
    return inner.read;
  }
}
