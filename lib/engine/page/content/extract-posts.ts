import "server-only";
import { childNodesOf, collapsedText, isCode, isElement, nodesBefore } from "../dom/dom-nodes";

/** Controls of a post, and its position in the thread. */
const CONTROL =
  /^(?:reply|quote|share|report|flag|like|follow|edit|link|permalink|parent|top|back to top|select all|#?\d{1,5}|\d+ likes?|reply with quote|improve this (?:answer|question))$/i;
const DATE =
  /^(?=.*\d)(?:(?:posted|answered|asked|edited|on|at|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|today|yesterday|[ap]m)[a-z]*|[\d\s,.:/»·#|'-]|st|nd|rd|th)+$/i;
const MAX_META = 120;
/** Text that occurs in this share of the posts is boilerplate. */
const REPEATED_SHARE = 0.5;
const MIN_POSTS = 3;
const MIN_OPENING = 120;

/**
 * Reduces a thread page to its title, the opening post and the posts, without the parts that every
 * post repeats.
 * @param posts of one kind, in document order, not nested
 * @param title of the document, which contains the title of the thread
 */
export function extractPosts(region: Element, posts: readonly Element[], title: string): void {
  const [first] = posts;
  const last = posts.at(-1);
  if (first === undefined || last === undefined || posts.length < MIN_POSTS) return;
  dropAfter(region, last);
  dropBefore(region, first, title);
  dropRepeated(posts);
}

function dropAfter(region: Element, last: Element): void {
  for (let node = last; node !== region; ) {
    while (node.nextSibling !== null) node.nextSibling.remove();
    const parent: Element | null = node.parentElement;
    if (parent === null) return;
    node = parent;
  }
}

/** Before the first post come the title and perhaps the opening post. */
function dropBefore(region: Element, first: Element, title: string): void {
  let titled = false;
  for (const before of nodesBefore(first, region)) {
    const heading = isElement(before) && !titled ? titleIn(before, title) : null;
    if (heading !== null && isElement(before)) {
      titled = true;
      if (!isOpeningPost(before)) before.replaceWith(heading);
    } else if (!isElement(before) || !isOpeningPost(before)) before.remove();
  }
}

function titleIn(element: Element, title: string): Element | null {
  const named = title.toLowerCase();
  const headings = /^h[1-3]$/.test(element.localName)
    ? [element]
    : [...element.querySelectorAll("h1, h2, h3")];
  const matches = (heading: Element) => {
    const text = collapsedText(heading).replace(/^\w+: /, "");
    return text !== "" && named.includes(text.toLowerCase());
  };
  return headings.findLast(matches) ?? null;
}

const isOpeningPost = (element: Element): boolean =>
  collapsedText(element).length >= MIN_OPENING &&
  [element, ...element.querySelectorAll("p, div, td, blockquote")].some(
    (part) => ownText(part) >= MIN_OPENING / 2,
  );

function ownText(element: Element): number {
  let size = 0;
  for (const node of childNodesOf(element))
    if (!isElement(node)) size += (node.textContent ?? "").trim().length;
  return size;
}

function dropRepeated(posts: readonly Element[]): void {
  const seen = new Map<string, { posts: Set<Element>; elements: Element[] }>();
  for (const post of posts)
    for (const element of post.querySelectorAll("*")) {
      const text = collapsedText(element);
      if (text === "" || text.length > MAX_META || isCode(element)) continue;
      const key = `${element.localName} ${element.className} ${text}`;
      const known = seen.get(key) ?? { posts: new Set(), elements: [] };
      known.posts.add(post);
      known.elements.push(element);
      seen.set(key, known);
    }
  const minPosts = Math.max(MIN_POSTS, posts.length * REPEATED_SHARE);
  for (const [, { posts: holders, elements }] of seen)
    if (holders.size >= minPosts) for (const element of elements) element.remove();
  for (const post of posts)
    for (const element of post.querySelectorAll("a, span, div, td, time, li, dd, p, h2, h3, h4")) {
      const text = collapsedText(element);
      if (text !== "" && text.length <= 40 && (CONTROL.test(text) || DATE.test(text)))
        element.remove();
    }
}
