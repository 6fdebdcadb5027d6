import "server-only";
import { memoizeByObject } from "@/lib/format/memoize";
import { childNodesOf, HEADINGS, hasText, isCode, isElement, isText } from "../dom/dom-nodes";
import { isRelatedHeading, isSourcesHeading } from "./boilerplate-lines";
import { cardGroups } from "./cards";
import { hasOwnProse, isMainLandmark, type SubtreeFacts, survey } from "./survey";
import { headingText } from "./title-heading";

/** Average length of a link in a list of links, in characters: menus are shorter than lists of titles. */
const MAX_LINK_LETTERS = 45;
const MAX_MENU_LETTERS = 18;
/**
 * If lists of links have a larger share of the text, they are the content, and so are lists with a heading of their
 * own.
 */
const MAX_SHARE = 0.6;
const MAX_MENU_SHARE = 0.85;
/** Letters that may remain of a menu, for each of its lists. */
const MAX_LABEL_LETTERS = 25;
/** Columns with headings hold data, such as the addresses of people. */
const DATA = "th + th, thead th";
const NAMED = "th + td";
const FILE =
  /\.(?:pdf|epub|rtf|docx?|xlsx?|pptx?|od[pst]|csv|zip|gz|tgz|bz2|xz|zst|7z|rar|exe|msi|dmg|pkg|deb|rpm|apk|jar|whl|iso)(?:[?#]|$)/i;
/** Characters of the first cell of a row. */
const MAX_NAME = 40;
/** Characters; shorter texts are labels. */
const MIN_INTRODUCTION = 20;
/** The class name of a table of contents. */
const CONTENTS = /(?:^|\s)(?:toc|tableofcontents)(?=$|\s)/i;
/** Sentences on the title page of a book. */
const MAX_BOOK_SENTENCES = 3;
const MENU_HEADING = /^(?:categories|archives?|tags|recent|quick links|navigation|menu)\b/i;

/**
 * Removes lists of links apart from text: menus, categories, other pages. If they are most of the text, they are the
 * content, and only menus outside a main region are removed.
 */
export function dropLinkLists(root: Element, title: Element | null): void {
  const facts = survey(root);
  const all = facts.get(root)?.letters ?? 0;
  const lettersOf = (lists: readonly Element[]): number =>
    lists.reduce((sum, list) => sum + (facts.get(list)?.letters ?? 0), 0);
  const within = (maxLinkLetters: number, share: number): readonly Element[] | null => {
    const { lists, sections } = linkLists(root, facts, title, maxLinkLetters);
    const total = lettersOf(lists) + lettersOf(sections);
    return total <= all * share ? lists : null;
  };
  const lists =
    within(MAX_LINK_LETTERS, MAX_SHARE) ??
    (isMainLandmark(root) ? [] : (within(MAX_MENU_LETTERS, MAX_MENU_SHARE) ?? [])).filter(
      // On a page of links, the title names the list below it.
      (list) => title === null || list.previousElementSibling !== title,
    );
  const page = facts.get(root);
  const heading = title ?? root.querySelector("h1");
  const isIndex = (list: Element): boolean =>
    (page?.prose === 0 && isBesideTitle(list, heading)) || isContentsOfBook(list, heading, page);
  const dropped = lists.filter((list) => !isIndex(list));
  drop(dropped, root, facts, title);
}

function linkLists(
  root: Element,
  facts: ReadonlyMap<Element, SubtreeFacts>,
  title: Element | null,
  maxLinkLetters: number,
): { lists: Element[]; sections: Element[] } {
  const lists: Element[] = [];
  const sections: Element[] = [];
  const cards = new Set(cardGroups(root, facts).flatMap((group) => group.cards));
  const visit = (element: Element): void => {
    const nextToProse = (facts.get(element)?.prose ?? 0) > 0 && hasOwnProse(element, facts);
    for (const node of childNodesOf(element)) {
      if (!isElement(node) || isCode(node) || node.matches(HEADINGS)) continue;
      const found = facts.get(node);
      if (found === undefined || found.links === 0 || cards.has(node)) continue;
      if (node.localName === "table" ? isDataTable(node) : isListOfRows(node)) continue;
      const listed =
        !nextToProse &&
        !(title !== null && node.contains(title)) &&
        !isIntroduced(node) &&
        isLinkList(node, found, maxLinkLetters) &&
        !isTitled(node);
      if (!listed) visit(node);
      else if (isSectionOf(title, node)) sections.push(node);
      else lists.push(node);
    }
  };
  visit(root);
  return { lists, sections };
}

/** Whether the words before a list announce it: "These functions depend on the language:". */
function isIntroduced({
  localName,
  previousSibling: before,
  previousElementSibling,
}: Element): boolean {
  if (localName !== "ul" && localName !== "ol") return false;
  const isLoose = before !== null && isText(before) && before.data.trim() !== "";
  const text = (isLoose ? before.data : (previousElementSibling?.textContent ?? "")).trim();
  return text.length >= MIN_INTRODUCTION && text.endsWith(":") && isContentHeading(text);
}

/**
 * Whether a part of the main region begins with its own heading. The text after the heading is then judged by itself.
 */
const isTitled = (node: Element): boolean =>
  /^h[1-6]$/.test(node.firstElementChild?.localName ?? "") &&
  node.closest("main, [role=main]") !== null;

/** Once for each parent, because a page can have thousands of lists in one. */
const hasParagraph = memoizeByObject((parent: Element): boolean =>
  [...parent.children].some(
    (child) => child.localName === "p" && hasText(child) && child.querySelector("a") === null,
  ),
);

/** Whether a list has its own heading, beside a paragraph, the title or in the main region, so that it is a part of the content. */
function isSectionOf(title: Element | null, list: Element): boolean {
  const before = list.previousElementSibling;
  if (title === null || before === null || before === title) return false;
  if (!isContentHeading(headingText(before))) return false;
  const isHeading = /^h[2-6]$/.test(before.localName);
  const { parentElement: around } = list;
  if (isHeading && (around === title.parentElement || (around && hasParagraph(around))))
    return true;
  return (
    list.closest("main, [role=main]") !== null &&
    (isHeading || before.localName === "h1" || before.getAttribute("role") === "heading") &&
    !list.querySelector("a[href]")?.getAttribute("href")?.includes("#")
  );
}

/** Whether a list is directly beside the title. If the page has no paragraphs, the list is the content. */
const isBesideTitle = (list: Element, title: Element | null): boolean =>
  /^[udo]l$/.test(list.localName) &&
  title !== null &&
  list.parentElement === title.parentElement &&
  relatedHeadingOf(list) === null;

const relatedHeadingOf = ({ previousElementSibling: before }: Element): Element | null =>
  before?.matches(HEADINGS) && !isContentHeading(headingText(before)) ? before : null;

/** Whether a table of contents is below the title and leads to other pages, and the page has little other text. */
export function isContentsOfBook(
  element: Element,
  title: Element | null,
  page: SubtreeFacts | undefined,
): boolean {
  if (title === null || !CONTENTS.test(element.className)) return false;
  const first = element.querySelector("a[href]")?.getAttribute("href") ?? "#";
  if (first.includes("#") || (page?.sentences ?? 0) > MAX_BOOK_SENTENCES) return false;
  const whole = element.parentElement?.closest(".toc") ?? element;
  for (let up = whole.previousElementSibling; up !== null; up = up.previousElementSibling)
    if (up === title || up.contains(title)) return true;
  return false;
}

const isContentHeading = (heading: string): boolean =>
  isSourcesHeading(heading) || !(isRelatedHeading(heading) || MENU_HEADING.test(heading));

/** The class name of notes below a text. */
const NOTES = /(?:^|[\s_-])(?:foot|end)-?notes?(?=$|[\s_-])/i;

export const isOfNotes = (element: Element): boolean =>
  NOTES.test(`${element.className} ${element.parentElement?.className}`);

/**
 * Whether a list of links belongs to a text: by the heading directly above it or the element of its columns, as notes,
 * or as files to download.
 */
export function isListOfText(list: Element): boolean {
  const { localName, parentElement, previousElementSibling } = list;
  if (localName !== "ul" && localName !== "ol") return false;
  if (isMostlyFiles(list) || isOfNotes(list)) return true;
  const before = previousElementSibling ?? parentElement?.previousElementSibling ?? null;
  return (
    before !== null && /^h[2-6]$/.test(before.localName) && isContentHeading(headingText(before))
  );
}

/** Whether a list consists mostly of links: more than one, short, with few headings, images and prices. */
function isLinkList(
  element: Element,
  { letters, linkLetters, links, pictures, prices, headings, sentences }: SubtreeFacts,
  maxLinkLetters: number,
): boolean {
  // Links that are only icons, such as those to the accounts of a person, are not links to pages.
  const isList = element.localName !== "a" && element.localName !== "li" && links > 1;
  if (!isList || letters === 0) return false;
  return (
    linkLetters >= letters * (links > 2 ? 0.7 : 0.9) &&
    letters < links * maxLinkLetters &&
    headings <= 1 &&
    sentences === 0 &&
    prices <= 1 &&
    pictures < links / 3 &&
    element.querySelector(DATA) === null &&
    // The line numbers of code may be links.
    element.querySelector("pre") === null &&
    !isMostlyFiles(element)
  );
}

/** Whether a list of the main region has a name before the links of each item, such as the people of a film. */
function isListOfRows(list: Element): boolean {
  if (list.closest("main, [role=main]") === null) return false;
  if (list.localName === "dl") return [...list.querySelectorAll("dt")].every(isNameOfLinks);
  const items = [...list.children];
  return (
    items.length > 1 &&
    items.every(({ localName, children: [name, ...more] }) => {
      const hasLinks = more.some((part) => part.querySelector("a[href]") !== null);
      return localName === "li" && name !== undefined && hasLinks && isNameOfLinks(name);
    })
  );
}

function isNameOfLinks(name: Element): boolean {
  const text = headingText(name);
  return (
    /\p{L}/u.test(text) &&
    text.length <= MAX_NAME &&
    isContentHeading(text) &&
    name.querySelector("a[href]") === null &&
    !name.hasAttribute("href")
  );
}

/** Forms and brochures to download are not the pages of a menu. */
export function isMostlyFiles(element: Element): boolean {
  const links = [...element.querySelectorAll("a[href]")];
  return links.filter(leadsToFile).length > links.length / 2;
}

export const leadsToFile = (link: Element): boolean => FILE.test(link.getAttribute("href") ?? "");

/**
 * Whether the table itself, not only a table inside of it as in layouts, has such columns or has rows with a name and
 * a text.
 */
function isDataTable(table: Element): boolean {
  const own = (selector: string): Element[] =>
    [...table.querySelectorAll(selector)].filter((cell) => cell.closest("table") === table);
  if (own(DATA).length > 0 || own(NAMED).some((cell) => cell.querySelector("a") === null))
    return true;
  const rows = own("tr");
  return rows.length > 1 && rows.every(isNamedRow);
}

/** Whether a row has a short name and a text or links. */
function isNamedRow({ children: [name, , ...more] }: Element): boolean {
  const letters = name?.textContent?.trim().length ?? 0;
  return more.length === 0 && letters > 0 && letters <= MAX_NAME && !name?.querySelector("a");
}

/** Removes the lists and the labels of menus that consisted of them. */
function drop(
  lists: readonly Element[],
  root: Element,
  facts: ReadonlyMap<Element, SubtreeFacts>,
  title: Element | null,
): void {
  const lost = new Map<Element, { letters: number; lists: number }>();
  for (const list of lists) {
    const letters = facts.get(list)?.letters ?? 0;
    for (let up = list.parentElement; up !== null && up !== root; up = up.parentElement)
      lost.set(up, {
        letters: (lost.get(up)?.letters ?? 0) + letters,
        lists: (lost.get(up)?.lists ?? 0) + 1,
      });
    relatedHeadingOf(list)?.remove();
    list.remove();
  }
  const all = facts.get(root)?.letters ?? 0;
  for (const [element, { letters, lists: count }] of lost) {
    const found = facts.get(element);
    if (found === undefined || found.hasMain || found.sentences > 0) continue;
    if (found.letters > all * MAX_SHARE) continue;
    const labels = found.letters - letters;
    if (labels <= count * MAX_LABEL_LETTERS && !(title !== null && element.contains(title)))
      element.remove();
  }
}
