import "server-only";
import { memoizeByObject } from "@/lib/format/memoize";
import { childNodesOf, isCode, isElement, lettersOf } from "../dom/dom-nodes";
import {
  dropBeforeTitle,
  dropCopyright,
  dropLastChange,
  dropLastHeadings,
  dropOtherProducts,
} from "./around-title";
import {
  hasMeaningfulNames,
  isNamedFooter,
  isNamedPostMeta,
  pageFrameName,
} from "./boilerplate-names";
import { idOf } from "./by-names";
import { cardGroups, dropRepeatedLinks } from "./cards";
import { dropLinkLists, isContentsOfBook, isMostlyFiles } from "./link-lists";
import { isFrameTag, plainFrameName } from "./plain-filter";
import { repeatedNames } from "./repeated-names";
import { isMainLandmark, type SubtreeFacts, survey } from "./survey";
import { headingText } from "./title-heading";

export type ContentRegion = {
  root: Element;
  /** Whether the page marks its main content, or the rest of the page is certainly its frame. */
  sure: boolean;
  /** Whether it shows prices, as products and their listings do. */
  isPriced: boolean;
};

/** A region marked as main counts if it has this share of the text outside the page frame. */
const MAIN_SHARE = 0.35;
/** Larger elements are part of the page frame only by tag, role or a whole name. */
const MAX_SHARE = 0.35;
/** Characters that remain at least when an element of any size is removed. */
const MIN_REST = 15;
/** If the content has a smaller share of the page, the frame was detected wrongly. */
const MIN_SHARE = 1 / 50;
/** Names of controls that can also be topics: a section of the content may be about search or social work. */
const SUBJECTS = new Set(
  "search login signin subscription sharing social filters widget widgets".split(" "),
);
/** Characters of such a section; controls have fewer. */
const MIN_SUBJECT = 30;
/** The text of a post in the markup of blogs. Some have it in an element named a widget. */
const POST = ".hentry, .entry-content, .post-body, [itemprop~=articleBody]";
/** Notices that a page can be about. */
const TOPIC = /cookie|newsletter|consent|gdpr/i;
const POST_META_LETTERS = 120;
/** The text of a post, which some forums put inside the element with its metadata. */
const POST_TEXT = ".postbody, .post-body, .postcontent, .post-content, .message-body, .content";
/** Controls of a post, its age, and headings that only repeat the subject. */
const POST_CONTROL =
  /^(?:reply|quote|share|report|flag|like|follow|edit|link|permalink|parent|upvote|downvote|save|hide|re: .*|\d+ \w+ ago|add (?:a )?comment|(?:improve this|your) (?:question|answer))$/i;

/**
 * The content of a page without its frame: navigation, headers, footers, side columns, found by
 * tags, roles, names and lists of short links apart from text. Modifies the tree. Null when nearly
 * the whole page looks like frame.
 * @param title the heading of the page, which is never part of the frame
 */
export function contentRegion(
  body: Element,
  { thread, title }: { thread: boolean; title: Element | null },
): ContentRegion | null {
  const facts = survey(body);
  const before = facts.get(body)?.letters ?? 0;
  const marked = mainOf(body) !== null;
  const nameOf = memoizeByObject((element: Element): string | null => {
    const found = hasMeaningfulNames(element)
      ? (plainFrameName(idOf(element), element.className, thread) ?? pageFrameName(element))
      : null;
    const isDish = /^(?:menu|dropdown)$/.test(found ?? "") && !isMostlyLinks(facts.get(element));
    return isDish || isTopic(element) ? null : found;
  });
  const heading = title ?? body.querySelector("h1");
  const topic = TOPIC.exec(heading === null ? "" : headingText(heading))?.[0].toLowerCase();
  /** Whether a part with a heading has the name of the notice that is the topic of the page. */
  const isTopic = (element: Element): boolean =>
    topic !== undefined &&
    (!marked || element.closest("main, [role=main]") !== null) &&
    `${idOf(element)} ${element.className}`.toLowerCase().includes(topic) &&
    (facts.get(element)?.headings ?? 0) + element.querySelectorAll("td").length > 0;
  const content = repeatedNames(body, facts, nameOf);
  let rest = before;

  const isFrame = (node: Element, found: SubtreeFacts, inContent: boolean): boolean => {
    if (node.hasAttribute("hidden") || node.getAttribute("aria-modal") === "true") return true;
    if (node.localName === "footer" && node.closest("blockquote") !== null) return false;
    if (isMainLandmark(node) || found.hasMain || (title !== null && node.contains(title)))
      return false;
    if (isHeadOfPart(node, found) || isNamedCell(node)) return false;
    if (thread && found.letters <= POST_META_LETTERS && isPostMeta(node, found)) return true;
    const name = nameOf(node);
    if (isContentsOfBook(node, heading, facts.get(body))) return false;
    const isSubject = inContent && name !== null && SUBJECTS.has(name) && hasOwnText(found);
    // The same for the tag: inside the content, `<header>` is the header of a part.
    const isPart = isSubject || (inContent && name === "header");
    const isNamed = name !== null && !content.has(name) && !isPart;
    if (inContent && node.localName === "div" && name !== null && isMostlyFiles(node)) return false;
    if (
      (isFrameTag(node.localName, node.getAttribute("role"), inContent) &&
        !(inContent && node.localName === "aside" && !(found.links > 0 && isMostlyLinks(found))) &&
        !isTextOfNav(node, found)) ||
      (name !== null && !content.has(name) && isNamedFooter(node)) ||
      (isNamed && plainFrameName(idOf(node), node.className, thread) === name)
    )
      return marked || rest - found.letters >= MIN_REST;
    return isNamed && found.letters <= before * MAX_SHARE;
  };
  /** Returns whether something was removed. */
  const visit = (element: Element, inContent: boolean): boolean => {
    let isReduced = false;
    for (const node of childNodesOf(element)) {
      if (!isElement(node) || isCode(node)) continue;
      const found = facts.get(node);
      if (found === undefined || found.letters + found.pictures === 0) continue;
      if (isFrame(node, found, inContent) && node.querySelector(POST) === null) {
        rest -= found.letters;
        isReduced = true;
        node.remove();
      } else {
        const isInside = inContent || isMainLandmark(node) || node.localName === "article";
        isReduced = visit(node, isInside) || isReduced;
      }
    }
    if (isReduced && isOnlyLabel(element, title)) element.remove();
    return isReduced;
  };
  visit(body, false);
  dropCopyright(body, title);
  dropLastChange(body, title);

  const after = survey(body);
  const all = after.get(body)?.letters ?? 0;
  const main = mainOf(body);
  const isWhole = main !== null && (after.get(main)?.letters ?? 0) > all * MAIN_SHARE;
  const root = isWhole && (hasAbstract(main) || !hasAbstract(body)) ? main : body;
  if (all === 0 || (main === null && title === null && all < before * MIN_SHARE)) return null;
  dropLinkLists(root, title);
  dropRepeatedLinks(cardGroups(root, survey(root)));
  if (title !== null && root.contains(title)) {
    dropBeforeTitle(root, title);
    dropOtherProducts(root, title);
  }
  dropLastHeadings(root);
  const isPriced = (survey(root).get(root)?.prices ?? 0) > 0;
  return { root, sure: main === null || isWhole, isPriced };
}

const ABSTRACT = /^(?:abstract|abstrakt|résumé|resumen|resumo|аннотация|摘要|要旨|抄録|초록)$/i;

/** Whether the page of a paper or standard has its abstract, which may be outside of its text. */
export const hasAbstract = (root: Element): boolean =>
  [...root.querySelectorAll("h2, h3")].some((heading) => ABSTRACT.test(headingText(heading)));

/** Some page builders put the answer to a question into the `<nav>` of a menu. */
const isTextOfNav = ({ localName }: Element, { links, sentences }: SubtreeFacts): boolean =>
  localName === "nav" && links === 0 && sentences > 0;

/** Whether a header is that of a part, such as of each one in TYPO3: only headings, without a link. */
const isHeadOfPart = (element: Element, { links, letters, headings }: SubtreeFacts): boolean =>
  element.localName === "header" &&
  headings > 0 &&
  links === 0 &&
  [...element.querySelectorAll("h2, h3, h4, h5, h6")].reduce(
    (sum, heading) => sum + lettersOf(heading),
    0,
  ) === letters;

/** Whether a cell is the value of a name, such as "Comments:", and can have the class name of a part of the page. */
const isNamedCell = ({ localName, previousElementSibling: name }: Element): boolean =>
  localName === "td" && (name?.localName === "th" || /:\s*$/.test(name?.textContent ?? ""));

/** Whether nothing remains of a part but its heading, or the name of its tab. */
function isOnlyLabel(element: Element, title: Element | null): boolean {
  const label = element.firstElementChild;
  if (label === null || element.querySelector("img") !== null) return false;
  const isTab = element.getAttribute("role") === "tabpanel" && label.localName === "p";
  return (
    (isTab || /^h[2-6]$/.test(label.localName)) &&
    !(title !== null && element.contains(title)) &&
    element.localName !== "body" &&
    !isMainLandmark(element) &&
    element.textContent?.trim() === label.textContent?.trim()
  );
}

const hasOwnText = (found: SubtreeFacts): boolean =>
  found.headings > 0 && found.letters >= MIN_SUBJECT && !isMostlyLinks(found);

/** A menu of dishes has the same class names as a menu of pages. */
const isMostlyLinks = (found: SubtreeFacts | undefined): boolean =>
  found !== undefined && found.linkLetters >= found.letters / 2;

/** The first region marked as main that is not much smaller than another one. */
function mainOf(body: Element): Element | null {
  const mains = [...body.querySelectorAll('main, [role="main"]')];
  const largest = Math.max(1, ...mains.map(lettersOf));
  return mains.find((main) => lettersOf(main) >= largest / 2) ?? null;
}

function isPostMeta(element: Element, { headings, prose }: SubtreeFacts): boolean {
  if (prose > 0 || headings > 1) return false;
  if (isNamedPostMeta(element)) return element.querySelector(POST_TEXT) === null;
  return (
    /^(?:a|h[2-6])$/.test(element.localName) &&
    POST_CONTROL.test((element.textContent ?? "").trim())
  );
}
