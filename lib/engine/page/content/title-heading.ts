import "server-only";
import { childNodesOf, countIdeographs, HEADINGS, isElement, isText } from "../dom/dom-nodes";

/** Share of the words of a heading that the title must contain, or the reverse. */
const MIN_SIMILARITY = 0.6;
const OUTSIDE = "nav, footer, aside, dialog, [role=navigation], [role=contentinfo], [hidden]";

const MAIN = "main, [role=main]";
const IN_MAIN = "main h2, [role=main] h2";
/** May hold the name of the site, but on some pages the title. */
const BANNER = "[role=banner]";

/** The document title and the absolute URL of a page. */
type Page = { readonly title: string; readonly base: string };

/**
 * The heading that names the page: the only `h1` in the main region, or the `h1`, or without one the `h2`, whose words
 * the document title shares. Where the `h1` is the name of the site at the end of the document title, it is the `h2` in
 * the main region. A heading for the site's logo does not count, and one in the banner only without others.
 */
function titleHeading(document: Document, { title, base }: Page): Element | null {
  const candidates = [...document.querySelectorAll("h1")].filter((each) => isCandidate(each, base));
  const inBanner = candidates.filter((each) => each.closest(BANNER) !== null);
  const firsts = candidates.filter((each) => !inBanner.includes(each));
  const inMain = firsts.filter((each) => each.closest(MAIN) !== null);
  const [only] = inMain;
  if (firsts.length === 1 && only !== undefined) return only;
  const inside = [...document.querySelectorAll(IN_MAIN)].find((each) => isCandidate(each, base));
  const begins = (each: Element) => beginsTitle(headingText(each), title);
  if (inMain.length === 0 && inside && begins(inside) && !firsts.some(begins)) return inside;
  const seconds = [...document.querySelectorAll("h2")].slice(0, 1);
  // If two are equally similar, the one in the main region wins.
  const upper = firsts.length > 0 ? [...inMain, ...firsts] : seconds;
  return mostAlike(upper, title) ?? mostAlike(inBanner, title) ?? onlyNamed(upper, title);
}

/** The only heading that is named a title, such as "Class Gate" for the title "Gate (Sluice API)". */
function onlyNamed(headings: readonly Element[], title: string): Element | null {
  const named = [...new Set(headings)].filter(({ className }) =>
    /(?:^|\s)title(?=$|\s)/i.test(className),
  );
  const [only] = named;
  const isAlike = only !== undefined && similarity(headingText(only), title) > 0;
  return isAlike && named.length === 1 ? only : null;
}

function mostAlike(headings: readonly Element[], title: string): Element | null {
  let best: Element | null = null;
  let bestSimilarity = MIN_SIMILARITY;
  for (const heading of headings) {
    const found = similarity(headingText(heading), title);
    if (found < bestSimilarity || (best !== null && found === bestSimilarity)) continue;
    best = heading;
    bestSimilarity = found;
  }
  return best;
}

/** Letters of a text that may be the title, and its minimum share of the document title. */
const MIN_TITLE = 8;
const MIN_TITLE_SHARE = 0.4;
const MIN_MENU = 3;
/** Whitespace that a source may have around it. */
const MAX_SPACE = 100;

/**
 * The heading that names the page. Without one, it is made of the first text that names the page: the beginning of
 * the document title, or the part after the name of the site and a colon.
 */
export function promoteTitle(document: Document, page: Page): Element | null {
  const found = titleHeading(document, page);
  if (found !== null) return found;
  const element = firstTitleIn(document.body, {
    title: collapse(page.title).toLowerCase(),
    base: page.base,
  });
  if (element === null || element.closest(`${OUTSIDE}, li, pre`) !== null) return null;
  const heading = document.createElement("h1");
  const lower = element.closest(HEADINGS);
  const link = element.closest("a");
  if (lower !== null) {
    lower.replaceWith(heading);
    heading.append(...lower.childNodes);
  } else if (link === null) {
    heading.append(...element.childNodes);
    element.append(heading);
  } else {
    link.replaceWith(heading);
    heading.append(link);
  }
  return titleHeading(document, page);
}

/** @param page with its title in lower case */
function firstTitleIn(parent: Element, page: Page): Element | null {
  for (const node of childNodesOf(parent)) {
    if (isText(node) && namesPage(node.data, page.title) && !isLogo(parent, page.base))
      return parent;
    const found = isElement(node) && !isOneOfLinks(node) ? firstTitleIn(node, page) : null;
    if (found !== null) return found;
  }
  return null;
}

/** Whether a link is one of a menu that is not marked up as a list. */
function isOneOfLinks({ localName, parentElement }: Element): boolean {
  if (localName !== "a") return false;
  let links = 0;
  // Stops at the last one needed: a menu of hostile length is not counted for each of its links.
  for (let each = parentElement?.firstElementChild; each; each = each.nextElementSibling)
    if (each.localName === "a" && ++links === MIN_MENU) return true;
  return false;
}

function namesPage(data: string, title: string): boolean {
  const minLength = title.length * MIN_TITLE_SHARE;
  if (data.length < minLength || data.length > title.length + MAX_SPACE) return false;
  const text = collapse(data).toLowerCase();
  if (text.length < Math.max(minLength, MIN_TITLE - 2 * countIdeographs(text))) return false;
  return beginsTitle(text, title) || title.endsWith(`: ${text}`);
}

/** Whether a title begins with a text, in whole words. */
function beginsTitle(text: string, title: string): boolean {
  const [lower, whole] = [text.toLowerCase(), collapse(title).toLowerCase()];
  return whole.startsWith(lower) && !/^[\p{L}\p{N}]/u.test(whole.slice(lower.length));
}

/** Class names such as `subtitle` and `post-subheading`, and those of newspapers. */
const SUBTITLE = /(?:^|[\s_-])(?:sub-?(?:title|head(?:ing|line)?)|standfirst|dek)(?=$|[\s_-])/i;
const MAX_SUBTITLE = 300;

/** The text directly below a title that is named a subtitle; null without one. */
export function subtitleOf({ nextElementSibling: next }: Element): string | null {
  if (next === null || !SUBTITLE.test(next.className)) return null;
  const text = headingText(next);
  return text !== "" && text.length <= MAX_SUBTITLE ? text : null;
}

/** Whether two headings say the same, whatever their quotation marks, dashes and permalinks. */
export const isSameHeading = (one: string, other: string): boolean =>
  wordsOf(one).join(" ") === wordsOf(other).join(" ");

function similarity(heading: string, title: string): number {
  // The title of a package names no release of it.
  const name = title.search(VERSION) < 0 ? heading.replace(VERSION, "") : heading;
  const inHeading = new Set(wordsOf(name));
  const inTitle = new Set(wordsOf(title));
  if (inHeading.size === 0 || inTitle.size === 0) return 0;
  const shared = [...inHeading].filter((word) => inTitle.has(word)).length;
  return Math.max(shared / inHeading.size, inHeading.size > 1 ? shared / inTitle.size : 0);
}

function isCandidate(heading: Element, base: string): boolean {
  if (headingText(heading) === "" || heading.closest(OUTSIDE) !== null) return false;
  return !isLogo(heading, base);
}

/** A heading of the site: a link to its start page, or named so. */
function isLogo(heading: Element, base: string): boolean {
  const link = heading.querySelector("a[href]") ?? heading.closest("a[href]");
  const target = URL.parse(link?.getAttribute("href") ?? "");
  const isStart =
    target?.origin === URL.parse(base)?.origin &&
    target?.hash === "" &&
    /^\/(?:index\.\w+)?$/.test(target?.pathname ?? "");
  return (
    (isStart && headingText(link ?? heading) === headingText(heading)) ||
    /\b(?:logo|brand|site-?(?:title|name))\b/i.test(
      `${heading.className} ${heading.id} ${heading.parentElement?.className ?? ""}`,
    )
  );
}

/** The text without the permalink sign of documentation tools. */
export const headingText = (heading: Element): string =>
  collapse(heading.textContent ?? "").replace(/ ?[¶#§🔗◆\p{Co}]$/u, "");

const collapse = (text: string): string => text.replace(/[\s\u00a0\u200b]+/g, " ").trim();

/** A release, such as "2.32.3". */
const VERSION = /(?<![\p{L}\p{N}.])v?\d+(?:\.\d+)+(?![\p{L}\p{N}])/giu;

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .replace(/[’‘ʼ']/g, "")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
