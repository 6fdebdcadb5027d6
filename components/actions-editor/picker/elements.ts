/**
 * What is read of a stranger's elements. A form or a document with a control of the name `children` answers with that
 * control when it is asked for its children, so everything here goes past the element's own properties.
 */
const read = (prototype: object, name: string, of: object) => Reflect.get(prototype, name, of);

export const parentOf = (element: Element): Element | null =>
  read(Node.prototype, "parentElement", element);

export const nextOf = (element: Element): Element | null =>
  read(Element.prototype, "nextElementSibling", element);

export const previousOf = (element: Element): Element | null =>
  read(Element.prototype, "previousElementSibling", element);

export const firstChildOf = (element: Element): Element | null =>
  read(Element.prototype, "firstElementChild", element);

export const childrenOf = (element: Element): readonly Element[] => [
  ...read(Element.prototype, "children", element),
];

export const countChildrenOf = (element: Element): number =>
  read(Element.prototype, "childElementCount", element);

export const tagOf = (element: Element): string => read(Element.prototype, "localName", element);

/** The beginning of an element's text; long ones are not read to their end for a few words. */
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

export const bodyOf = (root: Element): Element | null => queryFirst(root, ":scope > body");

export const attributesOf = (element: Element): ReadonlyMap<string, string> =>
  new Map(
    Element.prototype.getAttributeNames
      .call(element)
      .map((name) => [name, Element.prototype.getAttribute.call(element, name) ?? ""]),
  );

/** What a selector finds below an element, without a copy of it: each element of a copy has to be made first. */
export const queryBelow = (root: Element, selector: string): NodeListOf<Element> =>
  Element.prototype.querySelectorAll.call(root, selector);

/** The root of a page is among what is looked through; any other element is not. Throws where the selector is none. */
export const queryAll = (root: Element, selector: string): readonly Element[] => [
  ...(rootMatches(root, selector) ? [root] : []),
  ...queryBelow(root, selector),
];

export const countAll = (root: Element, selector: string): number =>
  queryBelow(root, selector).length + (rootMatches(root, selector) ? 1 : 0);

export const queryFirst = (root: Element, selector: string): Element | null =>
  rootMatches(root, selector) ? root : Element.prototype.querySelector.call(root, selector);

/** Whether a selector finds the root of a page itself. */
export const rootMatches = (root: Element, selector: string): boolean =>
  parentOf(root) === null && matchesSelector(root, selector);

/** A copy that stands nowhere. */
export function copyOf(element: Element, deep: boolean): Element {
  const copy: (this: Element, deep: boolean) => Element = read(
    Node.prototype,
    "cloneNode",
    element,
  );
  return copy.call(element, deep);
}

export const matchesSelector = (element: Element, selector: string): boolean =>
  Element.prototype.matches.call(element, selector);

export const rectOf = (element: Element): DOMRect =>
  Element.prototype.getBoundingClientRect.call(element);

export const scrollIntoView = (element: Element): void =>
  Element.prototype.scrollIntoView.call(element, { block: "nearest", inline: "nearest" });

/** The element at a place of the frame's window, in CSS pixels. */
export const elementAt = (document: Document, x: number, y: number): Element | null =>
  Document.prototype.elementFromPoint.call(document, x, y);

/** Elements that hold one, from the nearest to the root. */
export function ancestorsOf(element: Element): readonly Element[] {
  const all: Element[] = [];
  for (let each = parentOf(element); each; each = parentOf(each)) all.push(each);
  return all;
}

/** Scrolls an element that scrolls by itself; whether there was room to. */
export function scrollWithin(element: Element, by: number): boolean {
  const height: number = read(Element.prototype, "scrollHeight", element);
  const shown: number = read(Element.prototype, "clientHeight", element);
  if (shown === 0 || height <= shown) return false;
  const before: number = read(Element.prototype, "scrollTop", element);
  Reflect.set(Element.prototype, "scrollTop", before + by, element);
  return read(Element.prototype, "scrollTop", element) !== before;
}

/** Adds a declaration to an element's own, whatever is wrong with those. */
export const prependStyle = (element: Element, declaration: string): void => {
  const { getAttribute, setAttribute } = Element.prototype;
  setAttribute.call(
    element,
    "style",
    `${declaration};${getAttribute.call(element, "style") ?? ""}`,
  );
};

/** Whether an element has been laid out: large pages leave that until it is near what is seen. */
export const isLaidOut = (element: Element): boolean =>
  Element.prototype.checkVisibility.call(element, { contentVisibilityAuto: true });
