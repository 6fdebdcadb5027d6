import "server-only";
import { childNodesOf, isElement, isText } from "../dom/dom-nodes";
import type { TextNodes } from "./shared-text";
import { postKindOf } from "./thread-of-posts";

/** Minimum share of an article that is inside one of the parts. */
const MIN_INSIDE = 0.8;
/** Minimum characters of a part, and of a text that is not in several parts by chance. */
const MIN_LETTERS = 20;

type Counts = { letters: number; shared: number };

/**
 * Whether an article is only one of several similar parts, such as one answer in a list of questions or one year of a
 * history. Readability takes the longest one.
 */
export function isOneOfSeveral(article: TextNodes, region: Element): boolean {
  let found = false;
  const count = (element: Element): Counts => {
    const own = { letters: 0, shared: 0 };
    const parts = new Map<string, Counts[]>();
    for (const node of childNodesOf(element)) {
      if (isText(node)) {
        const text = node.data.replace(/\s+/g, "");
        own.letters += text.length;
        if (text.length >= MIN_LETTERS && article.byText.has(text)) own.shared += text.length;
      } else if (isElement(node)) {
        const inner = count(node);
        own.letters += inner.letters;
        own.shared += inner.shared;
        const kind = inner.letters >= MIN_LETTERS ? kindOf(node) : null;
        const alike = kind === null ? undefined : parts.get(kind);
        if (alike !== undefined) alike.push(inner);
        else if (kind !== null) parts.set(kind, [inner]);
      }
    }
    for (const alike of parts.values()) {
      const [only, ...more] = alike.filter(({ shared }) => shared > 0);
      found ||=
        alike.length > 1 &&
        more.length === 0 &&
        (only?.shared ?? 0) >= article.letters * MIN_INSIDE;
    }
    return own;
  };
  count(region);
  return found;
}

/** A post, or the names of an element with its first heading, which does not lead to another page; null without both. */
function kindOf(element: Element): string | null {
  if (element.className === "") return null;
  const post = postKindOf(element);
  if (post !== null) return post;
  const heading = element.querySelector("h2, h3, h4, h5");
  return heading === null || heading.querySelector("a[href]") !== null
    ? null
    : `${element.localName} ${element.className.split(/\s/)[0]} ${heading.localName}`;
}
