import "server-only";
import { childNodesOf, createElement, isCode, isElement, isText, trimmedText } from "./dom-nodes";

/** LaTeX between the delimiters of MathJax and KaTeX, without what Markdown would take for HTML, code or a link. */
const FORMULA =
  /(\$(?![\s$])(?:(?!\]\()[^$<`]){1,500}(?<!\s)\$(?![\d$])|\\\((?:(?!\\[()]|\]\()[^<`]){1,1000}\\\)|\\\[(?:(?!\\[[\]]|\]\()[^<`]){1,2000}\\\]|\$\$(?:(?!\]\()[^$<`]){1,2000}\$\$)/;
/** A command or an index, or also an operator or a variable alone; other text may have the delimiters too. */
const HAS_COMMAND = /\\\p{L}|[\^_]/u;
const IS_MATH = /\\\p{L}|[\^_=+]|^\s*\p{L}\s*$/u;
const DELIMITERS = /^(?:\\[([]|\$+)|(?:\\[)\]]|\$+)$/g;
/** Formulas of one text and what is between them. */
const MAX_PARTS = 2_000;
/** The class name of a `<math>` with LaTeX between delimiters. */
const LATEX = "latex";
/** MediaWiki writes the size of a formula around it. */
const STYLED = /^\{\\(?:display|text)style\s(.*)\}$/;

/** Whether a page may have formulas that a script draws. */
export const mayHaveFormulas = (html: string): boolean => FORMULA.test(html);

/** Makes elements of the formulas in LaTeX, with the delimiters that Markdown has for them. */
export function markFormulas(document: Document): void {
  const visit = (parent: Element): void => {
    for (const node of childNodesOf(parent)) {
      if (isElement(node) && !isCode(node)) visit(node);
      else if (isText(node) && FORMULA.test(node.data)) {
        const parts = node.data.split(FORMULA);
        if (parts.length <= MAX_PARTS)
          node.replaceWith(...parts.map((part) => formulaOf(document, part)));
      }
    }
  };
  visit(document.body);
}

/** The LaTeX of a formula, with delimiters; null without it, and if Markdown would take it for other markup. */
export function latexOf(math: Element): string | null {
  if (math.className === LATEX) return math.textContent;
  const source = trimmedText(math.querySelector("annotation"))
    .replace(/\s+/g, " ")
    .replace(STYLED, "$1")
    .trim();
  const delimiter = math.getAttribute("display") === "block" ? "$$" : "$";
  const formula = `${delimiter}${source}${delimiter}`;
  return FORMULA.exec(formula)?.[0] === formula ? formula : null;
}

function formulaOf(document: Document, part: string): Element | string {
  const source = part.replace(DELIMITERS, "");
  const isSingle = /^\$[^$]/.test(part);
  if (!FORMULA.test(part) || !(isSingle ? HAS_COMMAND : IS_MATH).test(source)) return part;
  const delimiter = isSingle || part.startsWith("\\(") ? "$" : "$$";
  const formula = createElement(document, "math", `${delimiter}${source.trim()}${delimiter}`);
  formula.className = LATEX;
  return formula;
}
