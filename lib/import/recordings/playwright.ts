import { CallParser, type Chain } from "../code/script-calls";
import { type CodeToken, tokenizeCode } from "../code/tokens";
import { shortenText } from "../shorten-text";
import { locatedTarget } from "./playwright-locator";
import { isFinder } from "./playwright-names";
import { parsePlaywrightChain } from "./playwright-steps";
import { StepCollector } from "./step-collector";
import type { RecordingResult } from "./types";

/** A list of actions has no loops and branches. Their steps are imported once. */
const branches: ReadonlyMap<string, string> = new Map([
  ["for", "A loop"],
  ["while", "A loop"],
  ["if", "A condition"],
]);

const PYTHON =
  /\.(?:get_by_\w+|new_page|wait_for_\w+|select_option)\(|^[ \t]*(?:async )?def \w+\(|^from playwright/m;

/** The value of a variable: the page, another tab, or a locator. */
type Bound = "page" | "popup" | Chain;

/**
 * Parses a script of `playwright codegen` in JavaScript, TypeScript or Python, or a similar one.
 * Imports its calls in source order, without running it.
 */
export function parsePlaywright(text: string): RecordingResult {
  const script = new ScriptReader(text);
  script.read();
  const { url, title, to } = script;
  return { ok: true, kind: "playwright", title, url, steps: to.steps };
}

class ScriptReader {
  readonly to = new StepCollector();
  title: string | null = null;
  url: string | null = null;
  readonly #tokens: readonly CodeToken[];
  readonly #calls: CallParser;
  readonly #names = new Map<string, Bound>([["page", "page"]]);
  readonly #testId: string;

  readonly #isPython: boolean;

  constructor(text: string) {
    this.#isPython = PYTHON.test(text);
    this.#tokens = tokenizeCode(text, !this.#isPython);
    this.#calls = new CallParser(this.#tokens, text);
    this.#testId =
      /test_?id_?attribute(?:name)?\W{1,5}["']([\w-]+)["']/i.exec(text)?.[1] ?? "data-testid";
  }

  read(): void {
    let name: string | null = null;
    for (let at = 0; at < this.#tokens.length; ) {
      const [before, token, after] = [this.#tokens[at - 1], this.#tokens[at], this.#tokens[at + 1]];
      const declared =
        this.#isPython || (before?.kind === "name" && /^(?:const|let|var)$/.test(before.value));
      if (declared && token?.kind === "name" && after?.value === "=") {
        name = token.value;
        at += 2;
      } else if (token?.value === "await") at += 1;
      else {
        at = this.#readAt(at, name);
        name = null;
      }
    }
  }

  /**
   * Parses the statement at a token. Returns the next position. `name` is the variable that
   * receives the value.
   */
  #readAt(at: number, name: string | null): number {
    const [before, token] = [this.#tokens[at - 1], this.#tokens[at]];
    if (token?.kind !== "name" || before?.value === ".") return at + 1;
    const branch = branches.get(token.value);
    if (branch !== undefined && this.#tokens[at + 1]?.value !== "__name__")
      this.to.lose(branch, "Actions run once, in order. The steps in it were imported once.");
    if (/^(?:test|it|describe)$/.test(token.value) && this.#tokens[at + 2]?.kind === "text")
      this.title ??= this.#tokens[at + 2]?.value ?? null;
    const bound = this.#names.get(token.value);
    if (bound === undefined && token.value !== "expect") {
      const { value, next } = this.#calls.chain(at);
      const opens = name !== null && value.calls.at(-1)?.name === "newPage";
      if (opens) this.#names.set(name, "page");
      return opens ? next : at + 1;
    }
    const { value, next } = this.#calls.chain(at);
    // `with page.expect_popup() as info:`
    const info = this.#tokens[next]?.value === "as" ? this.#tokens[next + 1]?.value : undefined;
    this.#readChain(value, bound, info ?? name);
    return info === undefined ? next : next + 2;
  }

  #readChain(chain: Chain, bound: Bound | undefined, name: string | null): void {
    const [first] = chain.calls;
    const opened =
      (first?.name === "waitForEvent" && first.args[0]?.kind === "text") ||
      /^expect(?:Popup|Download|FileChooser|Page)$/.test(first?.name ?? "");
    if (bound === "popup" || opened) {
      if (name !== null) this.#names.set(name, "popup");
      else if (bound === "popup")
        this.to.lose(shortenText(chain.text), "It is in another tab, which actions cannot reach.");
      return;
    }
    const calls =
      bound === undefined || bound === "page" ? chain.calls : [...bound.calls, ...chain.calls];
    const root = bound === undefined ? chain.root : "page";
    const whole = { ...chain, root, calls };
    const last = calls.at(-1);
    if (name !== null && (!last || isFinder(last.name))) {
      this.#names.set(name, whole);
      return;
    }
    const opens = parsePlaywrightChain(whole, {
      to: this.to,
      isFirst: this.url === null,
      find: (each) => locatedTarget({ calls: this.#resolved(each) }, this.#testId),
    });
    this.url ??= opens;
  }

  /** The calls of a chain, with a leading variable resolved. */
  #resolved({ root, calls }: Chain): Chain["calls"] {
    const bound = this.#names.get(root);
    return typeof bound === "object" ? [...bound.calls, ...calls] : calls;
  }
}
