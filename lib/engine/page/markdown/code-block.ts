import "server-only";
import { memoizeByObject } from "@/lib/format/memoize";
import { childNodesOf, isElement, isText } from "../dom/dom-nodes";
import { codeFence } from "./escape";
import { isBlock, isNonContent } from "./shape";

const LANGUAGE =
  /(?:^|\s)(?:language|(?:mw-highlight-)?lang|highlight-source|src(?=-)|brush:|sourceCode)[-:\s]\s*(?!lang)([\w+#.-]+)/i;
/** Without a prefix such as `language-`, or with one that other class names have too, only these are languages. */
const LANGUAGES = new Set(
  (
    "bash c c++ clojure cmake console cpp cs csharp css dart diff dockerfile elixir erlang fsharp go graphql groovy " +
    "haskell hcl html http ini java javascript js json jsx julia kotlin latex less lua makefile markdown matlab mermaid nginx " +
    "nix objectivec ocaml perl php powershell protobuf py python python3 r rb ruby rust sass scala scheme scss sh " +
    "shell sql swift toml ts tsx typescript vim vue xml yaml yml zig"
  ).split(" "),
);
/** Class names that highlighters give to line numbers and their columns. */
const LINE_NUMBERS =
  /(?:^|[\s_-])(?:linenos?|linenodiv|line-?numbers?|ln-numbers|gutter|blob-num|crayon-nums)(?=$|[\s_-])|(?:^|\s)lnt?(?=$|\s)/i;
/** A class name that highlighters give to a line of code. */
const LINE = /(?:^|[\s_-])line(?=$|[\s_-](?!num))/i;
const NOT_A_LANGUAGE = new Set("none plaintext text plain txt nohighlight auto".split(" "));

/**
 * Converts `<pre>` to a fenced block without line numbers; the language comes from class names on it, inside it or
 * directly around it.
 */
export function fencedCodeBlock(pre: Element): string {
  return isLineNumbers(pre) ? "" : fenced(preformattedText(pre), pre);
}

/** Whether an element is code of Doxygen, which has an element for each line, or a `<code>` with line breaks. */
export const isCodeOfLines = (element: Element): boolean => {
  const { firstElementChild: first } = element;
  if (first === null) return false;
  if (first.localName === "code")
    return (
      first.querySelector("br") !== null &&
      first.textContent?.trim() === element.textContent?.trim()
    );
  return (
    /(?:^|\s)fragment(?:$|\s)/.test(element.className) &&
    [...element.children].every((line) => /(?:^|\s)(?:line|foldopen)(?:$|\s)/.test(line.className))
  );
};

/** Whether a `<pre>` is a column of line numbers in a table. */
export const isLineNumbers = (pre: Element): boolean => {
  const cell = pre.closest("td");
  return (
    cell !== null &&
    (isNumbersOnly(pre, [pre, pre.parentElement, cell]) ||
      (isCount(pre.textContent ?? "") && cell.nextElementSibling?.querySelector("pre") != null))
  );
};

/** Whether a text is a number for each line, each one higher than the one above. */
function isCount(text: string): boolean {
  const numbers = text.trim().split(/\s+/);
  return numbers.every(
    (number, at) => /^\d{1,6}$/.test(number) && +number === +(numbers[0] ?? 0) + at,
  );
}

/** Whether an element is a column of line numbers beside a `<pre>`. */
export const isBesideCode = (element: Element): boolean =>
  isNumbersOnly(element, [element]) &&
  element.parentElement !== null &&
  holdsCode(element.parentElement);

/** Whether a `<pre>` is a child of an element, which may have many line numbers as well. */
const holdsCode = memoizeByObject(
  (parent: Element) => parent.querySelector(":scope > pre") !== null,
);

const CODE_CELL = /\bcode\b/i;
/** Class names of lines that a change removes or adds. */
const REMOVED = /[\s_-](?:deletion|del|removed)(?=$|[\s_-])/;
const ADDED = /[\s_-](?:addition|add|added)(?=$|[\s_-])/;

/** The lines of code that are not blank. */
export const codeLines = (element: Element): string[] =>
  preformattedText(element)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");

/** The class name of a table of Doxygen with the parts of a declaration. */
const DECLARATION = /(?:^|\s)memname(?=$|\s)/;

/** The code of a table with a column of line numbers, or with a declaration; empty for other tables. */
export function tableOfCode(table: Element, rows: readonly Element[][]): string {
  if (DECLARATION.test(table.className)) {
    const parts = rows.map((row) => row.map(({ textContent }) => textContent ?? "").join(" "));
    const lines = parts.map((row) => row.replace(/\s+/g, " ").trim());
    return fenced(lines.join("\n  ").replace(/ ?\( /g, "(").replaceAll(" )", ")"), table);
  }
  const lines = rows.map((row) => lineOfCode(row));
  if (!lines.every((line) => line !== null)) return "";
  const isDiff = lines.some(({ sign }) => sign !== "");
  const code = lines
    .map(({ sign, text }) => (isDiff && !text.startsWith("@@") ? `${sign || " "}${text}` : text))
    .join("\n");
  return isDiff ? codeFence(code, "diff") : fenced(code, table);
}

/** The code of a row with line numbers before it, and the sign of a change; null for other rows. */
function lineOfCode(row: readonly Element[]): { sign: string; text: string } | null {
  const code = row.at(-1);
  const isNumber = (cell: Element) =>
    LINE_NUMBERS.test(cell.className) && /^[\d\s]*$/.test(cell.textContent ?? "");
  if (code === undefined || row.length < 2 || !CODE_CELL.test(code.className)) return null;
  if (!row.slice(0, -1).every(isNumber)) return null;
  const sign = REMOVED.test(code.className) ? "-" : ADDED.test(code.className) ? "+" : "";
  return { sign, text: preformattedText(code).replace(/\n$/, "") };
}

function fenced(text: string, element: Element): string {
  const code = text.replace(/^\n/, "").replaceAll("\u00a0", " ").trimEnd();
  return code.trim() === "" ? "" : codeFence(code, languageOf(element));
}

function languageOf(pre: Element): string {
  const inner = pre.querySelector("code");
  const figure = pre.closest("figure");
  for (const element of [pre, inner, pre.parentElement, pre.parentElement?.parentElement, figure]) {
    const found = element ? statedLanguage(element) : undefined;
    if (found && /^[\w+#.-]{1,30}$/.test(found))
      return NOT_A_LANGUAGE.has(found.toLowerCase()) ? "" : found.toLowerCase();
  }
  return "";
}

function statedLanguage(element: Element): string | undefined {
  for (const name of ["data-lang", "data-language", "data-enlighter-language"])
    if (element.hasAttribute(name)) return element.getAttribute(name) ?? undefined;
  const names = `${element.className} ${element.getAttribute("data-syntaxhighlighter-params") ?? ""}`;
  return LANGUAGE.exec(names)?.[1] ?? knownLanguage(element, names);
}

/** `<pre class="rust">`, `<pre lang="go">`, `<div class="highlight-python">`. */
function knownLanguage(element: Element, names: string): string | undefined {
  const isCode = /^(?:pre|code|figure)$/.test(element.localName);
  const prefix = isCode ? /^(?:code-|highlight-)?/ : /^highlight-/;
  return `${names} ${(isCode && element.getAttribute("lang")) || ""}`
    .toLowerCase()
    .split(/\s+/)
    .filter((name) => prefix.test(name))
    .map((name) => name.replace(prefix, ""))
    .find((name) => LANGUAGES.has(name));
}

/** Class names of what a script adds to code: its language, and a button that copies it. */
const TOOLS = /(?:^|[\s_-])tool(?:box|bar)(?=$|\s)/;

/** Text with its whitespace; `<br>` and blocks, which some highlighters use for lines, become line breaks. */
function preformattedText(element: Element): string {
  const parts: string[] = [];
  const endLine = () => {
    if (parts.length > 0 && !parts.at(-1)?.endsWith("\n")) parts.push("\n");
  };
  const visit = (parent: Element): void => {
    const isOfLines = hasUnbrokenLines(parent);
    for (const child of childNodesOf(parent)) {
      if (isText(child) && child.data !== "") parts.push(child.data);
      if (!isElement(child) || isNonContent(child) || isNumbersOnly(child, [child])) continue;
      if (TOOLS.test(child.className)) continue;
      const isCell = child.nodeName === "TD" || child.nodeName === "TH";
      const isLine = isBlock(child) && !isCell;
      if (isLine) endLine();
      const before = parts.length;
      if (child.nodeName === "BR") parts.push("\n");
      else visit(child);
      if (isOfLines && parts.length === before) parts.push("\n");
      else if (isOfLines || isLine) endLine();
    }
  };
  visit(element);
  return parts.join("");
}

/** Whether the children of an element are lines that only the style sheet puts below each other. */
const hasUnbrokenLines = (parent: Element): boolean =>
  parent.children.length > 1 &&
  [...parent.children].every(
    (child) => LINE.test(child.className) || child.hasAttribute("data-line"),
  ) &&
  !parent.textContent?.includes("\n") &&
  parent.querySelector("br") === null;

/** Whether the names of an element say that it holds line numbers, and it holds nothing else. */
const isNumbersOnly = (element: Element, named: readonly (Element | null)[]): boolean =>
  element.nodeName !== "CODE" &&
  named.some((each) => each !== null && LINE_NUMBERS.test(each.className)) &&
  /^[\d\s]*$/.test(element.textContent ?? "");
