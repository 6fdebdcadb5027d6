import "server-only";
import type { ListOperator, QueryTerm, QueryValue } from "@/lib/contract/query/query-text";
import {
  parseDimensions,
  parseFileType,
  parseSiteValue,
  type SiteValue,
} from "@/lib/contract/query/query-values";
import { emojiMarkers } from "@/lib/engine/text/emoji";
import { isStopWord } from "@/lib/engine/text/stop-words";
import { pairs, spellingsOf, type TextToken, type Tokenize } from "@/lib/engine/text/tokens";
import { type Mark, phraseMark, tokenMark } from "../passages/matches";
import { makePhrase } from "../passages/phrase";
import {
  allOf,
  anyOf,
  type Expression,
  fileTypeExpression,
  isOpenToken,
  keyOf,
  phraseExpression,
  siteExpression,
  termExpressions,
  type UrlExpression,
  unique,
  urlExpression,
  wholeExpression,
} from "./expressions";
import type { Alternative, ExactPhrase, RankedWord } from "./plan-parts";
import type { SizeCondition } from "./size-condition";
import {
  isSignificant,
  LETTERS_AND_HYPHENS,
  namesWithSigns,
  withoutContraction,
} from "./word-forms";

/** Words of different sides of an `OR` are not close to each other. */
const OR_DISTANCE = 1_000;

type Operator = QueryTerm & { readonly kind: "operator" };

/** Collects the parts of a query plan, term by term. */
export class PlanBuilder {
  readonly tokenize: Tokenize;
  readonly words: Expression[] = [];
  readonly anyWord: Expression[] = [];
  readonly ranking: RankedWord[] = [];
  readonly required: Expression[] = [];
  readonly either: Alternative[][] = [];
  readonly excluded: Expression[] = [];
  readonly exact: Alternative[][] = [];
  readonly notExact: ExactPhrase[] = [];
  readonly inUrl: UrlExpression[] = [];
  readonly notInUrl: UrlExpression[] = [];
  readonly relatedTo: SiteValue[] = [];
  readonly sizes: SizeCondition[] = [];
  readonly marks = new Map<string, Mark>();
  readonly sites: Expression[] = [];
  readonly fileTypes: Expression[] = [];
  isComparable = true;
  #position = 0;
  readonly #stopWords: (readonly TextToken[])[] = [];
  readonly #emoji: Expression[] = [];

  constructor(tokenize: Tokenize) {
    this.tokenize = tokenize;
  }

  addTerm(term: QueryTerm): void {
    switch (term.kind) {
      case "gap":
        return;
      case "word": {
        if (namesWithSigns(term.text).length > 0) {
          this.#addPhrase(term.text, term.negated, "anywhere");
          return;
        }
        const parts = this.tokenize(withoutContraction(term.text));
        const [first] = parts;
        if (!first) this.#addEmoji(term.text);
        if (!first) return;
        if (term.negated) this.excluded.push(phraseExpression(parts));
        else if (parts.length === 1 && isStopWord(first.text)) {
          this.#stopWords.push(this.tokenize(term.text));
          this.#rankBy(parts);
        } else this.#addWord(parts, !LETTERS_AND_HYPHENS.test(term.text));
        return;
      }
      case "phrase":
        this.#addPhrase(term.text, term.negated, "anywhere");
        return;
      case "list":
        this.#addList(term.name, term.values, term.negated);
        return;
      case "operator":
        this.#addOperator(term);
        return;
    }
  }

  /** Adds terms of which a page must match one. */
  addGroup(terms: readonly QueryTerm[]): void {
    const group = terms.flatMap((term) => {
      this.#position += OR_DISTANCE;
      return this.#alternative(term) ?? [];
    });
    this.#position += OR_DISTANCE;
    const urls = group.flatMap(({ url }) => url ?? []);
    const expressions = group.flatMap(({ expression }) => expression ?? []);
    if (group.length === 0) return;
    if (urls.length === 0) this.required.push(anyOf(expressions));
    else if (expressions.length === 0) this.inUrl.push(anyOf(urls));
    else this.either.push(group);
    if (group.some(({ exact }) => exact !== null)) this.exact.push(group);
  }

  /** For a query that consists of stop words. */
  addStopWords(): void {
    for (const parts of this.#stopWords) this.#addWord(parts, false);
  }

  /** For a query without words. */
  addEmoji(): void {
    this.required.push(...this.#emoji);
  }

  #addEmoji(text: string): void {
    // A dash excludes words only.
    if (text.startsWith("-")) return;
    this.#emoji.push(...emojiMarkers(text).map((marker) => ({ kind: "marker", marker }) as const));
  }

  #alternative(term: QueryTerm): Alternative | null {
    const none = { expression: null, url: null, exact: null };
    if (term.kind === "phrase" || (term.kind === "word" && namesWithSigns(term.text).length > 0))
      return this.#phraseAlternative(term.text, "anywhere");
    if (term.kind === "word") {
      const parts = this.tokenize(withoutContraction(term.text));
      if (parts.length === 0) return null;
      this.#mark(parts);
      this.#rankBy(parts);
      return { ...none, expression: phraseExpression(parts) };
    }
    if (term.kind !== "operator") return null;
    const { text, quoted } = term.value;
    switch (term.name) {
      case "site": {
        const site = parseSiteValue(text);
        return site && { ...none, expression: siteExpression(site) };
      }
      case "filetype": {
        const type = parseFileType(text);
        return type === null ? null : { ...none, expression: fileTypeExpression(type) };
      }
      case "inurl": {
        const url = urlExpression(text);
        return url === null ? null : { ...none, url };
      }
      case "intitle": {
        if (quoted || namesWithSigns(text).length > 0)
          return this.#phraseAlternative(text, "title");
        const parts = this.tokenize(text);
        if (parts.length === 0) return null;
        this.#mark(parts);
        this.#rankBy(parts);
        return { ...none, expression: phraseExpression(parts, "title") };
      }
      default:
        return null;
    }
  }

  #phraseAlternative(text: string, where: ExactPhrase["in"]): Alternative | null {
    const parts = this.tokenize(text, true);
    if (parts.length === 0) return null;
    const exact = exactPhrase(text, parts, where);
    this.marks.set(keyOf(exact.expression), phraseMark(parts));
    this.#rankBy(parts);
    return { expression: exact.expression, url: null, exact };
  }

  /** Words to rank by. Stop words are not ranked, but count for the distance between words. */
  #rankBy(parts: readonly TextToken[], isWord = false, whole: Expression | null = null): void {
    for (const [index, part] of parts.entries()) {
      if (isOpenToken(part)) this.isComparable = false;
      const terms = part.run ? pairs(part.text, false).map((pair) => [pair]) : [spellingsOf(part)];
      for (const [at, own] of termExpressions([part]).entries()) {
        const position = this.#position++;
        const spellings = terms[at] ?? [];
        const isPart = isWord && index > 0;
        if (!isStopWord(spellings[0] ?? ""))
          this.ranking.push({ spellings, position, expression: whole ?? own, isPart });
      }
    }
  }

  #mark(parts: readonly TextToken[]): void {
    for (const part of parts)
      if (!this.marks.has(part.text)) this.marks.set(part.text, tokenMark(part));
  }

  #addWord(parts: readonly TextToken[], isIdentifier: boolean): void {
    // Only the whole of `AT&T` and `R&D` has a meaning.
    const whole = parts.length > 1 && !parts.some(isSignificant) ? wholeExpression(parts) : null;
    this.words.push(whole ?? phraseExpression(parts));
    if (whole) {
      this.anyWord.push(whole);
      this.marks.set(keyOf(whole), phraseMark(parts));
    } else {
      const sought = parts.filter((part) => isSignificant(part) || part.alternatives);
      this.anyWord.push(...termExpressions(sought.length > 0 ? sought : parts));
      this.#mark(parts);
    }
    this.#rankBy(parts, isIdentifier && !parts.some(({ run }) => run), whole);
  }

  #addPhrase(text: string, negated: boolean, where: ExactPhrase["in"]): void {
    if (negated) {
      const parts = this.tokenize(text, true);
      if (parts.length > 0) this.notExact.push(exactPhrase(text, parts, where));
      return;
    }
    const phrase = this.#phraseAlternative(text, where);
    if (!phrase?.expression) return;
    const key = keyOf(phrase.expression);
    if (this.required.some((each) => keyOf(each) === key)) return;
    this.exact.push([phrase]);
    this.required.push(phrase.expression);
  }

  #addOperator({ name, negated, value }: Operator): void {
    switch (name) {
      case "site": {
        const site = parseSiteValue(value.text);
        if (site) (negated ? this.excluded : this.sites).push(siteExpression(site));
        return;
      }
      case "filetype": {
        const type = parseFileType(value.text);
        if (type) (negated ? this.excluded : this.fileTypes).push(fileTypeExpression(type));
        return;
      }
      case "inurl":
        this.#addList("allinurl", [value], negated);
        return;
      case "intitle":
        this.#addList("allintitle", [value], negated);
        return;
      case "related": {
        const site = parseSiteValue(value.text);
        if (site && !negated) this.relatedTo.push(site);
        return;
      }
      case "imagesize":
      case "larger": {
        const size = parseDimensions(value.text);
        const kind = name === "larger" ? ("larger" as const) : ("exactly" as const);
        if (size) this.sizes.push({ ...size, kind, negated });
        return;
      }
    }
  }

  #addList(name: ListOperator, values: readonly QueryValue[], negated: boolean): void {
    if (name === "allinurl") {
      const pieces = values.flatMap(({ text }) => urlExpression(text) ?? []);
      if (pieces.length > 0) (negated ? this.notInUrl : this.inUrl).push(allOf(unique(pieces)));
      return;
    }
    const titles = values
      .map(({ text, quoted }) => ({ text, quoted, parts: this.tokenize(text) }))
      .filter(({ parts }) => parts.length > 0);
    if (negated && titles.length > 1) {
      // Exclude pages with all of the words; keep those with some.
      this.excluded.push(allOf(titles.map(({ parts }) => phraseExpression(parts, "title"))));
      return;
    }
    for (const { text, quoted, parts } of titles) {
      if (quoted || namesWithSigns(text).length > 0) this.#addPhrase(text, negated, "title");
      else if (negated) this.excluded.push(phraseExpression(parts, "title"));
      else {
        this.required.push(phraseExpression(parts, "title"));
        this.#mark(parts);
        this.#rankBy(parts);
      }
    }
  }
}

const exactPhrase = (
  text: string,
  parts: readonly TextToken[],
  where: ExactPhrase["in"],
): ExactPhrase => ({
  phrase: makePhrase(parts),
  names: namesWithSigns(text),
  in: where,
  expression: phraseExpression(parts, where),
});
