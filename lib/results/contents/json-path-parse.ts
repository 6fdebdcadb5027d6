import {
  type Comparable,
  type ComparisonOperator,
  type Condition,
  type FunctionName,
  functionNames,
  type Query,
  type Segment,
  type Selector,
} from "./json-path";

/** Syntax error of a query; `at` is a zero-based character offset. */
export class PathError extends Error {
  override readonly name = "PathError";
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** Nesting limit, because the parser is recursive. */
const MAX_DEPTH = 100;

const NAME = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y;
const INTEGER = /-?(?:0|[1-9]\d*)/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const COMPARISON = /==|!=|<=|>=|<|>/y;
const SPACE = /[ \t\r\n]*/y;
const DOUBLE = /"(?:[^"\\]|\\.)*"/y;
const SINGLE = /'(?:[^'\\]|\\.)*'/y;

/** Parses a JSONPath query (RFC 9535). Throws `PathError`. */
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
    if (!this.#take("$")) this.#fail("A query must start with $.");
    const query: Query = { from: "root", segments: this.#segments() };
    this.#space();
    if (this.#at < this.#text.length) this.#fail("Unexpected character.");
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
    if (name === null) this.#fail("Expected a name or *.");
    return { kind: "name", name };
  }

  #brackets(): Selector[] {
    const selectors: Selector[] = [];
    do {
      this.#space();
      selectors.push(this.#selector());
      this.#space();
    } while (this.#take(","));
    if (!this.#take("]")) this.#fail("Expected a closing bracket.");
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
      if (start === null) this.#fail("Expected a quoted name, a number, *, a slice or ?.");
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
    if (this.#depth > MAX_DEPTH) this.#fail("The query is nested too deeply.");
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
      if (this.#depth > MAX_DEPTH) this.#fail("The query is nested too deeply.");
      const condition = this.#basic();
      this.#depth -= 1;
      return { kind: "not", condition };
    }
    if (this.#take("(")) {
      const condition = this.#condition();
      this.#space();
      if (!this.#take(")")) this.#fail("Expected a closing parenthesis.");
      return condition;
    }
    const left = this.#comparable();
    this.#space();
    const by = comparisonOf(this.#match(COMPARISON));
    if (by === null) {
      if (left.kind === "literal") this.#fail("Expected a comparison.");
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
    if (!name) this.#fail("Expected a value, @, $ or a function.");
    return this.#call(name);
  }

  #call(name: FunctionName): Comparable {
    if (!this.#take("(")) this.#fail("Expected an opening parenthesis.");
    const inputs: Comparable[] = [];
    do {
      this.#space();
      inputs.push(this.#comparable());
      this.#space();
    } while (this.#take(","));
    if (!this.#take(")")) this.#fail("Expected a closing parenthesis.");
    const expected = name === "match" || name === "search" ? 2 : 1;
    if (inputs.length !== expected)
      this.#fail(`${name} takes ${expected === 1 ? "one argument" : "two arguments"}.`);
    return { kind: "call", name, inputs };
  }

  #quoted(): string | null {
    const double = this.#match(DOUBLE);
    const single = double === null ? this.#match(SINGLE) : null;
    if (double === null && single === null) return null;
    // Parsed as JSON, which has the same escapes; only the quote character differs.
    const json =
      double ??
      `"${(single ?? "")
        .slice(1, -1)
        .replace(/\\.|"/g, (part) => (part === "\\'" ? "'" : part === '"' ? '\\"' : part))}"`;
    try {
      return String(JSON.parse(json));
    } catch {
      return this.#fail("Invalid escape sequence in a string.");
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

const comparisons: readonly ComparisonOperator[] = ["==", "!=", "<", "<=", ">", ">="];
const comparisonOf = (text: string | null): ComparisonOperator | null =>
  comparisons.find((each) => each === text) ?? null;
