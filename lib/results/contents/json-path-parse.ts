import {
  type Comparable,
  type Comparison,
  type Condition,
  type FunctionName,
  functionNames,
  type Query,
  type Segment,
  type Selector,
} from "./json-path";

/** A query that is none; `at` counts characters from 0. */
export class PathError extends Error {
  override readonly name = "PathError";
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** More of them nested would only exhaust the stack. */
const DEEPEST = 100;

const NAME = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y;
const INTEGER = /-?(?:0|[1-9]\d*)/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const COMPARISON = /==|!=|<=|>=|<|>/y;
const SPACE = /[ \t\r\n]*/y;
const DOUBLE = /"(?:[^"\\]|\\.)*"/y;
const SINGLE = /'(?:[^'\\]|\\.)*'/y;

/** Reads a JSONPath query (RFC 9535). Throws a `PathError`. */
export function parsePath(text: string): Query {
  const reader = new PathReader(text.trim());
  return reader.whole();
}

class PathReader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Query {
    if (!this.#take("$")) this.#fail("A query begins with $.");
    const query: Query = { from: "root", segments: this.#segments() };
    this.#space();
    if (this.#at < this.#text.length)
      this.#fail("The query goes on in a way that is none of JSONPath.");
    return query;
  }

  #segments(): Segment[] {
    const segments: Segment[] = [];
    for (;;) {
      const before = this.#at;
      this.#space();
      if (this.#take("..")) segments.push({ deep: true, selectors: this.#afterDots() });
      else if (this.#take(".")) segments.push({ deep: false, selectors: [this.#shorthand()] });
      else if (this.#take("[")) segments.push({ deep: false, selectors: this.#brackets() });
      else {
        this.#at = before;
        return segments;
      }
    }
  }

  #afterDots(): Selector[] {
    return this.#take("[") ? this.#brackets() : [this.#shorthand()];
  }

  #shorthand(): Selector {
    if (this.#take("*")) return { kind: "all" };
    const name = this.#match(NAME);
    if (name === null) this.#fail("A name or * is missing here.");
    return { kind: "name", name };
  }

  #brackets(): Selector[] {
    const selectors: Selector[] = [];
    do {
      this.#space();
      selectors.push(this.#selector());
      this.#space();
    } while (this.#take(","));
    if (!this.#take("]")) this.#fail("A closing bracket is missing here.");
    return selectors;
  }

  #selector(): Selector {
    if (this.#take("*")) return { kind: "all" };
    if (this.#take("?")) return { kind: "filter", condition: this.#condition() };
    const name = this.#quoted();
    if (name !== null) return { kind: "name", name };
    const start = this.#integer();
    this.#space();
    if (!this.#take(":")) {
      if (start === null)
        this.#fail("A name in quotes, a number, *, a slice or ? is missing here.");
      return { kind: "index", index: start };
    }
    this.#space();
    const end = this.#integer();
    this.#space();
    if (this.#take(":")) this.#space();
    return { kind: "slice", start, end, step: this.#integer() ?? 1 };
  }

  #condition(): Condition {
    this.#depth += 1;
    if (this.#depth > DEEPEST) this.#fail("The query is nested too deep.");
    const all = [this.#conjunction()];
    while (this.#takeSpaced("||")) all.push(this.#conjunction());
    this.#depth -= 1;
    return all.length === 1 && all[0] ? all[0] : { kind: "or", all };
  }

  #conjunction(): Condition {
    const all = [this.#basic()];
    while (this.#takeSpaced("&&")) all.push(this.#basic());
    return all.length === 1 && all[0] ? all[0] : { kind: "and", all };
  }

  #basic(): Condition {
    this.#space();
    if (this.#text.startsWith("!", this.#at) && !this.#text.startsWith("!=", this.#at)) {
      this.#at += 1;
      this.#depth += 1;
      if (this.#depth > DEEPEST) this.#fail("The query is nested too deep.");
      const condition = this.#basic();
      this.#depth -= 1;
      return { kind: "not", condition };
    }
    if (this.#take("(")) {
      const condition = this.#condition();
      this.#space();
      if (!this.#take(")")) this.#fail("A closing parenthesis is missing here.");
      return condition;
    }
    const left = this.#comparable();
    this.#space();
    const by = comparisonOf(this.#match(COMPARISON));
    if (by === null) {
      if (left.kind === "literal") this.#fail("A comparison is missing here.");
      return { kind: "exists", of: left };
    }
    this.#space();
    return { kind: "compare", left, by, right: this.#comparable() };
  }

  #comparable(): Comparable {
    if (this.#take("@"))
      return { kind: "query", query: { from: "node", segments: this.#segments() } };
    if (this.#take("$"))
      return { kind: "query", query: { from: "root", segments: this.#segments() } };
    const text = this.#quoted();
    if (text !== null) return { kind: "literal", value: text };
    const number = this.#match(NUMBER);
    if (number !== null) return { kind: "literal", value: Number(number) };
    const word = this.#match(NAME);
    if (word === "true" || word === "false") return { kind: "literal", value: word === "true" };
    if (word === "null") return { kind: "literal", value: null };
    const name = functionNames.find((each) => each === word);
    if (!name) this.#fail("A value, @, $ or a function is missing here.");
    return this.#call(name);
  }

  #call(name: FunctionName): Comparable {
    if (!this.#take("(")) this.#fail("An opening parenthesis is missing here.");
    const inputs: Comparable[] = [];
    do {
      this.#space();
      inputs.push(this.#comparable());
      this.#space();
    } while (this.#take(","));
    if (!this.#take(")")) this.#fail("A closing parenthesis is missing here.");
    const wanted = name === "match" || name === "search" ? 2 : 1;
    if (inputs.length !== wanted)
      this.#fail(`${name} takes ${wanted === 1 ? "one value" : "two values"}.`);
    return { kind: "call", name, inputs };
  }

  #quoted(): string | null {
    const double = this.#match(DOUBLE);
    const single = double === null ? this.#match(SINGLE) : null;
    if (double === null && single === null) return null;
    // As JSON, whose escapes these are; only the quote differs.
    const json =
      double ??
      `"${(single ?? "")
        .slice(1, -1)
        .replace(/\\.|"/g, (part) => (part === "\\'" ? "'" : part === '"' ? '\\"' : part))}"`;
    try {
      return String(JSON.parse(json));
    } catch {
      return this.#fail("This text has an escape that JSON does not know.");
    }
  }

  #integer(): number | null {
    const found = this.#match(INTEGER);
    return found === null ? null : Number(found);
  }

  #take(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #takeSpaced(text: string): boolean {
    const before = this.#at;
    this.#space();
    if (this.#take(text)) return true;
    this.#at = before;
    return false;
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (!found) return null;
    this.#at += found.length;
    return found;
  }

  #space(): void {
    SPACE.lastIndex = this.#at;
    this.#at += SPACE.exec(this.#text)?.[0].length ?? 0;
  }

  #fail(message: string): never {
    throw new PathError(message, this.#at);
  }
}

const comparisons: readonly Comparison[] = ["==", "!=", "<", "<=", ">", ">="];
const comparisonOf = (text: string | null): Comparison | null =>
  comparisons.find((each) => each === text) ?? null;
