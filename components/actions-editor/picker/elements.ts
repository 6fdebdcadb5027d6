import {
  innermostAt,
  isInShadowPage,
  matchesAcross,
  parentOf,
  queryAcross,
  read,
  shadowOf,
} from "./shadow-roots";

/** DOM access for untrusted pages: everything here reads from the prototypes. */

export const nextOf = (element: Element): Element | null =>
  read(Element.prototype, "nextElementSibling", element);

/** The first child, of the shadow root if there is one. */
export const firstChildOf = (element: Element): Element | null =>
  shadowOf(element)?.firstElementChild ?? read(Element.prototype, "firstElementChild", element);

export const childElementsOf = (element: Element): readonly Element[] => [
  ...read(Element.prototype, "children", element),
];

export const countChildrenOf = (element: Element): number =>
  read(Element.prototype, "childElementCount", element) +
  (shadowOf(element)?.childElementCount ?? 0);

export const tagOf = (element: Element): string => read(Element.prototype, "localName", element);

/** The start of an element's text. Stops reading after `characters`. */
export function textPrefix(node: Node, characters: number): string {
  let text = "";
  let child: Node | null = read(Node.prototype, "firstChild", node);
  if (!child) return elementText(node).slice(0, characters);
  for (; child && text.length < characters; child = read(Node.prototype, "nextSibling", child))
    text += textPrefix(child, characters - text.length);
  return text;
}

export const elementText = (element: Node): string =>
  read(Node.prototype, "textContent", element) ?? "";

export const ownerDocumentOf = (element: Element): Document =>
  read(Node.prototype, "ownerDocument", element);

export const rootOf = (document: Document): Element | null =>
  read(Document.prototype, "documentElement", document);

export const bodyOf = (root: Element): Element | null =>
  Element.prototype.querySelector.call(root, ":scope > body");

export const attributesOf = (element: Element): ReadonlyMap<string, string> =>
  new Map(
    Element.prototype.getAttributeNames
      .call(element)
      .map((name) => [name, Element.prototype.getAttribute.call(element, name) ?? ""]),
  );

/**
 * Matches below an element, as a list that creates no array: copying would instantiate every
 * element.
 */
export const queryBelow = (
  root: Element,
  selector: string,
): NodeListOf<Element> | readonly Element[] =>
  isInShadowPage(root)
    ? queryAcross(root, selector)
    : Element.prototype.querySelectorAll.call(root, selector);

/**
 * Matches at or below the root of a page; for other elements only below. Throws if the selector is
 * invalid.
 */
export const queryAll = (root: Element, selector: string): readonly Element[] => [
  ...(rootMatches(root, selector) ? [root] : []),
  ...queryBelow(root, selector),
];

export const countAll = (root: Element, selector: string): number =>
  queryBelow(root, selector).length + (rootMatches(root, selector) ? 1 : 0);

export const queryFirst = (root: Element, selector: string): Element | null => {
  if (rootMatches(root, selector)) return root;
  return isInShadowPage(root)
    ? (queryAcross(root, selector)[0] ?? null)
    : Element.prototype.querySelector.call(root, selector);
};

export const rootMatches = (root: Element, selector: string): boolean =>
  parentOf(root) === null && matchesSelector(root, selector);

export function copyOf(element: Element, deep: boolean): Element {
  const copy: (this: Element, deep: boolean) => Element = read(
    Node.prototype,
    "cloneNode",
    element,
  );
  return copy.call(element, deep);
}

export const matchesSelector = (element: Element, selector: string): boolean =>
  isInShadowPage(element)
    ? matchesAcross(element, selector)
    : Element.prototype.matches.call(element, selector);

export const rectOf = (element: Element): DOMRect =>
  Element.prototype.getBoundingClientRect.call(element);

export const scrollIntoView = (element: Element): void =>
  Element.prototype.scrollIntoView.call(element, { block: "nearest", inline: "nearest" });

/** The element at a point of the frame's window, in CSS pixels. */
export const elementAt = (document: Document, x: number, y: number): Element | null =>
  innermostAt(Document.prototype.elementFromPoint.call(document, x, y), x, y);

/** From the parent to the root. */
export function ancestorsOf(element: Element): readonly Element[] {
  const all: Element[] = [];
  for (let each = parentOf(element); each; each = parentOf(each)) all.push(each);
  return all;
}

/** Scrolls a scrollable element. Returns whether it moved. */
export function scrollWithin(element: Element, by: number): boolean {
  const height: number = read(Element.prototype, "scrollHeight", element);
  const shown: number = read(Element.prototype, "clientHeight", element);
  if (shown === 0 || height <= shown) return false;
  const before: number = read(Element.prototype, "scrollTop", element);
  Reflect.set(Element.prototype, "scrollTop", before + by, element);
  return read(Element.prototype, "scrollTop", element) !== before;
}

/** Prepends a declaration to the inline style, even if that is invalid. */
export const prependStyle = (element: Element, declaration: string): void => {
  const { getAttribute, setAttribute } = Element.prototype;
  setAttribute.call(
    element,
    "style",
    `${declaration};${getAttribute.call(element, "style") ?? ""}`,
  );
};

/** Whether the element is laid out. Large pages lay out only what is near the viewport. */
export const isLaidOut = (element: Element): boolean =>
  Element.prototype.checkVisibility.call(element, { contentVisibilityAuto: true });
