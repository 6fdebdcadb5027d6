import "server-only";
import type { QueryTerm, QueryValue } from "@/lib/contract/query-text";
import { readFileType, readSite } from "@/lib/contract/query-values";
import { fileTypeExpression, siteExpression, spacedWords } from "./address";
import { fold } from "./fold";
import { type Mark, phraseMark, tokenMark } from "./matches";
import { makePhrase, type Phrase } from "./phrase";
import { isStopWord } from "./stop-words";
import { pairs, type Token, tokens } from "./tokens";

/** A phrase that the full-text table finds by stems only, so that its words must be compared with the page's own. */
export type ExactPhrase = {
  readonly phrase: Phrase;
  readonly in: "anywhere" | "title";
  readonly expression: string;
};

/**
 * A query in terms of the index. Expressions are FTS5 query syntax; they are made here from folded letters and
 * digits in quotes only, so that no text of a user is ever read as syntax.
 */
export type QueryPlan = {
  /** One for each plain word; all must match, or any of `anyWord` where too few pages have them all. */
  readonly words: readonly string[];
  readonly anyWord: readonly string[];
  readonly required: readonly string[];
  readonly excluded: readonly string[];
  readonly exact: readonly ExactPhrase[];
  readonly notExact: readonly ExactPhrase[];
  readonly inAddress: readonly string[];
  readonly notInAddress: readonly string[];
  readonly relatedTo: readonly string[];
  /** Whether anything is left to look for; a query of punctuation alone finds nothing. */
  readonly empty: boolean;
  /** Whether pages match better or worse, or only match. */
  readonly ranked: boolean;
  readonly marks: readonly Mark[];
};

type Draft = {
  -readonly [Key in keyof QueryPlan]: QueryPlan[Key] extends readonly (infer Item)[]
    ? Item[]
    : QueryPlan[Key];
};

const anyOf = (expressions: readonly string[]): string => `(${expressions.join(" OR ")})`;

/** FTS5 syntax for tokens side by side; stemmed by the table. A single character of a run is a beginning. */
function sideBySide(parts: readonly Token[]): string {
  const last = parts.length - 1;
  const words = parts.flatMap((part, at) => (part.run ? pairs(part.text, at < last) : [part.text]));
  const end = parts[last];
  const open = end?.run === true && [...end.text].length === 1;
  return `"${words.join(" ")}"${open ? " *" : ""}`;
}

const separately = (parts: readonly Token[]): string[] =>
  parts.flatMap((part) =>
    part.run && [...part.text].length > 1
      ? pairs(part.text, false).map((pair) => `"${pair}"`)
      : [sideBySide([part])],
  );

/** Compiles the terms of a query. Never throws: what has no meaning for an index of pages is left out. */
export function planQuery(terms: readonly QueryTerm[]): QueryPlan {
  const plan: Draft = {
    words: [],
    anyWord: [],
    required: [],
    excluded: [],
    exact: [],
    notExact: [],
    inAddress: [],
    notInAddress: [],
    relatedTo: [],
    empty: false,
    ranked: false,
    marks: [],
  };
  const sites: string[] = [];
  const fileTypes: string[] = [];
  const stopWords: Token[][] = [];
  for (const term of terms) {
    switch (term.kind) {
      case "gap":
        break;
      case "word": {
        const parts = tokens(fold(term.text));
        const [only] = parts;
        if (!only) break;
        if (term.negated) plan.excluded.push(sideBySide(parts));
        else if (parts.length === 1 && isStopWord(only.text)) stopWords.push(parts);
        else addWord(plan, parts);
        break;
      }
      case "phrase":
        addPhrase(plan, term.text, term.negated, "anywhere");
        break;
      case "list":
        addList(plan, term.name, term.values, term.negated);
        break;
      case "operator":
        switch (term.name) {
          case "site": {
            const site = readSite(term.value.text);
            if (site) (term.negated ? plan.excluded : sites).push(siteExpression(site));
            break;
          }
          case "filetype": {
            const type = readFileType(term.value.text);
            if (type) (term.negated ? plan.excluded : fileTypes).push(fileTypeExpression(type));
            break;
          }
          case "inurl":
            addList(plan, "allinurl", [term.value], term.negated);
            break;
          case "intitle":
            addList(plan, "allintitle", [term.value], term.negated);
            break;
          case "related":
            if (!term.negated) plan.relatedTo.push(term.value.text);
            break;
          // They speak of images; an index of pages has nothing to compare.
          case "imagesize":
          case "larger":
            break;
        }
    }
  }
  // A page has one host and, mostly, one type: several can only be meant as alternatives.
  if (sites.length > 0) plan.required.push(anyOf(sites));
  if (fileTypes.length > 0) plan.required.push(anyOf(fileTypes));
  const filtered =
    plan.required.length + plan.inAddress.length + plan.excluded.length + plan.relatedTo.length >
      0 || plan.notExact.length + plan.notInAddress.length > 0;
  if (plan.words.length === 0 && !filtered) for (const parts of stopWords) addWord(plan, parts);
  plan.ranked ||= plan.words.length > 0;
  plan.empty = plan.words.length === 0 && !filtered;
  return plan;
}

function addWord(plan: Draft, parts: readonly Token[]): void {
  plan.words.push(sideBySide(parts));
  plan.anyWord.push(...separately(parts));
  plan.marks.push(...parts.map(tokenMark));
}

function addPhrase(plan: Draft, text: string, negated: boolean, where: ExactPhrase["in"]): void {
  const parts = tokens(fold(text));
  if (parts.length === 0) return;
  const expression = where === "title" ? inTitle(parts) : sideBySide(parts);
  const exact = { phrase: makePhrase(parts), in: where, expression };
  if (negated) {
    plan.notExact.push(exact);
    return;
  }
  plan.exact.push(exact);
  plan.required.push(expression);
  plan.marks.push(phraseMark(parts));
  plan.ranked = true;
}

function addList(
  plan: Draft,
  name: "allinurl" | "allintitle",
  values: readonly QueryValue[],
  negated: boolean,
): void {
  if (name === "allinurl") {
    const pieces = values.map(({ text }) => addressPiece(text)).filter((piece) => piece !== "");
    if (pieces.length > 0)
      (negated ? plan.notInAddress : plan.inAddress).push(`(${pieces.join(" AND ")})`);
    return;
  }
  if (negated && values.length > 1) {
    // Left out is what has them all; a page with one of them stays.
    const all = values
      .map(({ text }) => tokens(fold(text)))
      .filter((parts) => parts.length > 0)
      .map(inTitle);
    plan.excluded.push(`(${all.join(" AND ")})`);
    return;
  }
  for (const { text, quoted } of values) {
    const parts = tokens(fold(text));
    if (quoted) addPhrase(plan, text, negated, "title");
    else if (parts.length > 0 && negated) plan.excluded.push(inTitle(parts));
    else if (parts.length > 0) {
      plan.required.push(inTitle(parts));
      plan.marks.push(...parts.map(tokenMark));
      plan.ranked = true;
    }
  }
}

const inTitle = (parts: readonly Token[]): string => `title : ${sideBySide(parts)}`;

/**
 * What is looked for in an address. Four characters or more may stand anywhere (`inurl:change` finds changelog);
 * fewer must be a word of their own, or `inurl:js` would find almost everything.
 */
function addressPiece(text: string): string {
  const words = spacedWords(text);
  if (words === "") return "";
  return `"${[...words].length >= 4 ? words : ` ${words} `}"`;
}
