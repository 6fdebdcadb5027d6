import "server-only";
import type { SourcePage } from "@/lib/engine/html/parse-source";
import { rewriteHtml } from "@/lib/engine/html/rewrite-html";
import { collapseWhitespace } from "@/lib/engine/text/collapse-whitespace";
import { lettersOf } from "../dom/dom-nodes";
import { fillCounters, mayHaveCounters } from "../dom/fill-counters";
import { asksQuestions, dropControlGroups, replaceForms, replaceLabels } from "../dom/form-text";
import { parseDocument } from "../dom/parse-document";
import { mayHaveMore, showRest } from "../dom/read-more";
import { dropShortNames } from "../dom/short-names";
import { nameTabPanels } from "../dom/tabs";
import { replaceButtons } from "../dom/toggles";
import { type StatedKind, statedKind } from "../page-kind";
import { contentRegion, hasAbstract } from "./content-region";
import { extractPosts } from "./extract-posts";
import { markAsides, unmarkAsides } from "./mark-asides";
import { isOneOfSeveral } from "./one-of-several";
import { controlRule, plainFilter } from "./plain-filter";
import { readableArticle } from "./readable-article";
import { replaceNotes } from "./replace-notes";
import { sharedLetters, type TextNodes, textNodes } from "./shared-text";
import { isThreadOfPosts, postsOf } from "./thread-of-posts";
import { headingText, isSameHeading, promoteTitle, subtitleOf } from "./title-heading";
import { proseShare, trimArticle } from "./trim-article";
import { dropPrompts, unwrapHeadings } from "./unwrap-headings";

export type MainContent = {
  root: Element;
  /** The heading with the title of the page, if the content lacks it. It is not part of the text. */
  heading: string | null;
  /** The text below that heading that is named a subtitle. */
  subtitle: string | null;
  by: "readability" | "filter" | "everything";
  /** Whether the page leaves no doubt about its main content. */
  sure: boolean;
};

/** Readability visits whole subtrees repeatedly; larger pages use the filter alone. */
const MAX_ELEMENTS = 8_000;
const MAX_WEIGHT = 200_000;
const MAX_TEXT_WEIGHT = 12_000_000;
const MAX_LENGTH = 3_000_000;
/** Above this limit the region pass would take a second or more and is skipped. */
const MAX_REGION_ELEMENTS = 40_000;

/** Minimum share of the page's text for an article, by the declared kind of the page. */
const ENOUGH: Record<StatedKind | "unsaid", number> = {
  article: 1 / 5,
  "perhaps-article": 0.4,
  unsaid: 0.4,
  other: 0.75,
  thread: 0.75,
};
/**
 * The same without running sentences: then names decide, unless they leave only half of what the
 * article has, or the page declares itself an article.
 */
const WITHOUT_SENTENCES: Record<StatedKind | "unsaid", number> = {
  article: 0.8,
  "perhaps-article": 0.8,
  unsaid: 2,
  other: 2,
  thread: 2,
};
/** Minimum share of running sentences for an article, by the declared kind of the page. */
const PROSE: Record<StatedKind | "unsaid", number> = {
  article: 0,
  "perhaps-article": 0.45,
  unsaid: 0.75,
  other: 1,
  thread: 1,
};

/** Markup that few pages have. Searching the source for it is faster than searching the tree. */
const PROMPT =
  /(?:ful|help you|question|issue|problem|this(?: \w+)?|need|for|hilfreich(?: für sie)?|utile|útil(?: [^\s<?]+){0,3}|nuttig)\s?\?\s*<|href="[^"]*#|role="region"|unsubscribe|preferences|browser<|print|druck|imprim|stampa|afdruk|skriv ut|in (?:a )?new (?:tab|window)<|messages sorted by/i;

/** An article has at least this share of its own text in the filtered page. */
const MIN_INSIDE = 0.5;

/** Characters and share of the page. If the content has less than both, the page is only a frame. */
const MIN_LETTERS = 15;
const MIN_SHARE = 1 / 50;
/** Characters; shorter paragraphs above a heading are labels. */
const MIN_PROSE = 80;
/** Minimum number of headings that lead to other pages. */
const MIN_PAGES = 3;
/** If a smaller share remains after trimming, the article was a list. */
const MIN_REMAINS = 0.3;

/**
 * Extracts the main content of a page: deterministic, by structure alone (specification,
 * `onlyMainContent`). Two candidates: the page without its frame, and the article that Readability
 * finds. The article counts when it covers enough of the filtered page.
 */
export function mainContent(html: string, page: Pick<SourcePage, "base" | "head">): MainContent {
  const isQuiz = asksQuestions(html);
  const controls = controlRule({ isQuiz, hasTree: true });
  const whole = rewriteHtml(html, {
    text: controls.text,
    element: (name, attributes, open) => controls.action(name, attributes, open) ?? "keep",
  });
  if (whole.elements > MAX_REGION_ELEMENTS)
    return {
      root: parseDocument(plainFilter(html).html).body,
      ...NO_TITLE,
      by: "filter",
      sure: true,
    };
  const small =
    whole.elements <= MAX_ELEMENTS &&
    whole.weight <= MAX_WEIGHT &&
    whole.textWeight <= MAX_TEXT_WEIGHT &&
    html.length <= MAX_LENGTH;
  const names = { title: page.head.title, base: page.base };
  const document = parseDocument(whole.html, names);
  dropShortNames(document);
  replaceForms(document, isQuiz);
  replaceLabels(document);
  nameTabPanels(document);
  replaceButtons(document);
  dropControlGroups(document);
  replaceNotes(document);
  if (mayHaveCounters(whole.html)) fillCounters(document);
  if (mayHaveMore(whole.html)) showRest(document);
  unwrapHeadings(document);
  if (PROMPT.test(whole.html)) dropPrompts(document);
  const named = promoteTitle(document, names);
  const { body } = document;
  if (named !== null) dropOtherArticles(document, named);
  const title: Title | null = named && { heading: headingText(named), subtitle: subtitleOf(named) };
  const stated = statedKind(page.head) ?? "unsaid";
  const isThread = small && stated === "unsaid" && isThreadOfPosts(body);
  const kind = isThread ? "thread" : stated;
  const article =
    small && kind !== "thread" ? findArticle(copyOf(document, names), page, kind) : null;

  const found = contentRegion(body, { thread: kind === "thread", title: named });
  const unclear = (): MainContent =>
    article === null
      ? { root: parseDocument(html).body, ...NO_TITLE, by: "everything", sure: false }
      : readable(article, title, false);
  if (found === null) return unclear();
  const pageText = textNodes(body);
  const region = found.root;
  if (kind === "thread") extractPosts(region, postsOf(region), names.title);
  const regionText = textNodes(region);
  if (regionText.letters < MIN_LETTERS && regionText.letters < whole.textLength * MIN_SHARE)
    return unclear();
  const nodes = kind === "article" ? pageText : regionText;
  const isShop = found.isPriced && (kind === "unsaid" || kind === "perhaps-article");
  if (
    article !== null &&
    covers(article, nodes, isShop ? "other" : kind) &&
    hasMost("pre", article.article, region) &&
    (!hasAbstract(region) || hasAbstract(article.article)) &&
    (kind !== "unsaid" ||
      (CELLS_AND_TERMS.every((each) => hasMost(each, article.article, region)) &&
        (regionText.letters > SHORT_PAGE || hasMost("h2, h3, h4, h5", article.article, region)) &&
        !lacksHead(article.nodes, region) &&
        !isOneOfSeveral(article.nodes, region)))
  )
    return readable(article, title, true);
  return { root: region, ...missingTitle(region, title), by: "filter", sure: found.sure };
}

/** A longer article beside that of the title is a part of the page, and that of the title an introduction. */
const MAX_NEXT_LENGTHS = 5;

/** Removes the next articles that a page loads below its own, each with a title. */
function dropOtherArticles(document: Document, title: Element): void {
  const own = title.closest("article");
  if (own === null || title.localName !== "h1") return;
  const longest = lettersOf(own) * MAX_NEXT_LENGTHS;
  const isNext = (article: Element): boolean =>
    !own.contains(article) &&
    !article.contains(own) &&
    article.querySelector("h1") !== null &&
    lettersOf(article) < longest;
  for (const article of document.querySelectorAll("article")) if (isNext(article)) article.remove();
}

/** Another document with the same body, in half the time of parsing it. */
function copyOf(document: Document, names: { title: string | undefined }): Document {
  const copy = parseDocument("", names);
  copy.body.replaceWith(copy.importNode(document.body, true));
  return copy;
}

type Title = { heading: string; subtitle: string | null };
const NO_TITLE = { heading: null, subtitle: null };

type Found = { article: Element; nodes: TextNodes; isArticle: boolean };

function covers({ nodes, isArticle }: Found, region: TextNodes, kind: StatedKind | "unsaid") {
  const shared = sharedLetters(nodes, region);
  return (
    shared >= nodes.letters * MIN_INSIDE &&
    shared >= region.letters * (isArticle ? ENOUGH : WITHOUT_SENTENCES)[kind]
  );
}

/** A cell beside another cell that is not in a layout made of tables, and a term. */
const CELLS_AND_TERMS = ["td + td:not(td td)", "dt"];

/** Characters of an introduction on a page whose content is a few words and cards with headings. */
const SHORT_PAGE = 600;

/** Whether an article has most elements of a kind that Readability drops without text around them: code, cells, terms. */
const hasMost = (selector: string, article: Element, region: Element): boolean =>
  article.querySelectorAll(selector).length >= region.querySelectorAll(selector).length / 2;

/** Lines above the text; those of an article have a link, or are fewer. */
const MIN_HEAD = 4;

/** Whether an article lacks the lines above its text, such as court, date and judges of a judgment. */
function lacksHead({ byText }: TextNodes, region: Element): boolean {
  let lines = 0;
  for (const line of region.querySelectorAll("p")) {
    const [first] = textNodes(line).byText.keys();
    if (first === undefined) continue;
    if (byText.has(first)) break;
    if (line.querySelector("a[href]") === null) lines += 1;
  }
  return lines >= MIN_HEAD;
}

/** The article of Readability without asides; null if little of it remains, because it is then a list. */
function findArticle(
  document: Document,
  { base, head }: Pick<SourcePage, "base" | "head">,
  kind: StatedKind | "unsaid",
): Found | null {
  markAsides(document.body);
  const article = readableArticle(document, base);
  if (article === null) return null;
  const nodes = textNodes(article);
  const isArticle = proseShare(article) >= PROSE[kind];
  const isStated = kind !== "unsaid";
  const isList = !isStated && isListOfPages(article);
  if (isArticle) trimArticle(article, descriptions(head), { isList, isStated });
  unmarkAsides(article);
  const remains = textNodes(article).letters;
  return remains > nodes.letters * MIN_REMAINS ? { article, nodes, isArticle } : null;
}

/** Whether most headings lead to other pages, as in the results of a search. */
function isListOfPages(article: Element): boolean {
  const headings = [...article.querySelectorAll("h2, h3, h4")];
  const leading = headings.filter((heading) => {
    const link = heading.closest("a[href]") ?? heading.querySelector("a[href]");
    return link !== null && !link.getAttribute("href")?.includes("#");
  });
  return leading.length >= MIN_PAGES && leading.length > headings.length / 2;
}

const readable = ({ article }: Found, title: Title | null, sure: boolean): MainContent => ({
  root: article,
  ...missingTitle(article, title),
  by: "readability",
  sure,
});

function descriptions({ metas }: SourcePage["head"]): string[] {
  return metas
    .filter(({ name }) => name === "description" || name === "og:description")
    .map(({ content }) => collapseWhitespace(content).replace(/[\s.]+$/, ""));
}

/** The title, unless the content has it; an `h2` below other text, such as of a recipe, begins a section. */
function missingTitle(root: Element, title: Title | null): Title | typeof NO_TITLE {
  if (title === null) return NO_TITLE;
  let isBelowText = false;
  for (const element of root.querySelectorAll("h1, h2, p")) {
    if (element.localName === "p") isBelowText ||= headingText(element).length >= MIN_PROSE;
    else if (isBelowText && element.localName === "h2") continue;
    else if (isSameHeading(headingText(element), title.heading)) return NO_TITLE;
  }
  return title;
}
