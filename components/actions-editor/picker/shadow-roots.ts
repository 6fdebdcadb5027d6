import { isTraversal, parse, type Selector, stringify, type Traversal } from "css-what";
import { cssName, cssText } from "@/lib/request/selectors/element-selectors";

/**
 * Open shadow roots of untrusted pages. Browser actions find elements in them as if the root were
 * its host's content: both `x-box button` and `x-box > button` match a button in the root.
 */

/** Documents deeper than this are not worth the time. */
const MAX_DEPTH = 50;

/** Reads from the prototype, because a form with a control named `children` returns that control for `form.children`. */
export const read = (prototype: object, name: string, of: object) =>
  Reflect.get(prototype, name, of);

/** Pages with at least one shadow root, by their root element. */
const shadowPages = new WeakSet<Element>();

const templatesIn = (tree: ParentNode, prototype: object): NodeListOf<HTMLTemplateElement> =>
  read(prototype, "querySelectorAll", tree).call(tree, 'template[shadowrootmode="open" i]');

/** Replaces the declarative templates of a parsed page by the shadow roots that they declare. */
export function attachShadowRoots(root: Element): void {
  const pending: { tree: ParentNode; prototype: object; depth: number }[] = [
    { tree: root, prototype: Element.prototype, depth: 0 },
  ];
  for (let next = pending.pop(); next; next = pending.pop())
    for (const template of templatesIn(next.tree, next.prototype)) {
      const shadow = attachTo(template);
      if (!shadow || next.depth === MAX_DEPTH) continue;
      shadowPages.add(root);
      const depth = next.depth + 1;
      pending.push({ tree: shadow, prototype: DocumentFragment.prototype, depth });
    }
}

function attachTo(template: HTMLTemplateElement): ShadowRoot | null {
  const host: Element | null = read(Node.prototype, "parentElement", template);
  if (!host || shadowOf(host)) return null;
  try {
    const shadow = Element.prototype.attachShadow.call(host, { mode: "open" });
    shadow.append(read(HTMLTemplateElement.prototype, "content", template));
    Element.prototype.remove.call(template);
    return shadow;
  } catch {
    // Only some elements can have a shadow root.
    return null;
  }
}

export const shadowOf = (element: Element): ShadowRoot | null =>
  read(Element.prototype, "shadowRoot", element);

/** The host of the shadow root that an element is a child of. */
export function hostOf(element: Element): Element | null {
  const parent: Node | null = read(Node.prototype, "parentNode", element);
  if (!parent || nodeTypeOf(parent) !== Node.DOCUMENT_FRAGMENT_NODE) return null;
  const host: Element | undefined = Reflect.get(parent, "host");
  return host ?? null;
}

const nodeTypeOf = (node: Node): number => read(Node.prototype, "nodeType", node);

export function isInShadowPage(element: Element): boolean {
  const top: Node = Reflect.apply(Node.prototype.getRootNode, element, [{ composed: true }]);
  if (nodeTypeOf(top) !== Node.DOCUMENT_NODE) return false;
  const root: Element | null = read(Document.prototype, "documentElement", top);
  return root !== null && shadowPages.has(root);
}

type Step = {
  readonly compound: string;
  /** How it relates to the step before; null for the first. */
  readonly relation: Traversal["type"] | null;
};

/** The steps of each alternative of a selector. Throws if it is invalid. */
function stepsOf(selector: string): readonly (readonly Step[])[] {
  return parse(selector).map((tokens) => {
    const steps: Step[] = [];
    let [part, relation]: [Selector[], Step["relation"]] = [[], null];
    const add = () => steps.push({ compound: serialize(part), relation });
    for (const token of tokens) {
      if (isTraversal(token)) {
        add();
        [part, relation] = [[], token.type];
      } else part.push(token);
    }
    add();
    return steps;
  });
}

/** Valid for every name and value; the parser's own serializer leaves out escapes. */
const serialize = (tokens: readonly Selector[]): string => tokens.map(serializeToken).join("");

function serializeToken(token: Selector): string {
  if (token.type === "pseudo" && Array.isArray(token.data))
    return `:${token.name}(${token.data.map(serialize).join(", ")})`;
  if (token.type !== "attribute") return stringify([[token]]);
  // The parser marks names after # and . as "quirks".
  if (token.ignoreCase === "quirks")
    return `${token.name === "id" ? "#" : "."}${cssName(token.value)}`;
  return stringify([[{ ...token, value: "" }]]).replace('""', () => cssText(token.value));
}

const matchesCompound = (element: Element, compound: string): boolean =>
  Element.prototype.matches.call(element, compound);

/** The parent; for a child of a shadow root, its host. */
export const parentOf = (element: Element): Element | null =>
  read(Node.prototype, "parentElement", element) ?? hostOf(element);

export const previousOf = (element: Element): Element | null =>
  read(Element.prototype, "previousElementSibling", element);

/** Whether the steps up to `at` match an element, from the last to the first. */
function matchesSteps(element: Element, steps: readonly Step[], at = steps.length - 1): boolean {
  const step = steps[at];
  if (!step || !matchesCompound(element, step.compound)) return false;
  if (at === 0) return true;
  const isNear = step.relation === "child" || step.relation === "adjacent";
  const move =
    step.relation === "child" || step.relation === "descendant"
      ? parentOf
      : step.relation === "adjacent" || step.relation === "sibling"
        ? previousOf
        : () => null;
  for (let next = move(element); next; next = move(next)) {
    if (matchesSteps(next, steps, at - 1)) return true;
    if (isNear) return false;
  }
  return false;
}

/** Like `Element.matches`, across open shadow roots. Throws if the selector is invalid. */
export const matchesAcross = (element: Element, selector: string): boolean =>
  stepsOf(selector).some((steps) => matchesSteps(element, steps));

/** Like `querySelectorAll`, and then in the open shadow roots: the order of browser actions. */
export function queryAcross(root: Element, selector: string): readonly Element[] {
  const alternatives = stepsOf(selector);
  const found: Element[] = [];
  const collect = (tree: ParentNode, prototype: object) => {
    const all: NodeListOf<Element> = read(prototype, "querySelectorAll", tree).call(tree, "*");
    for (const element of all)
      if (alternatives.some((steps) => matchesSteps(element, steps))) found.push(element);
    for (const element of all) {
      const shadow = shadowOf(element);
      if (shadow) collect(shadow, DocumentFragment.prototype);
    }
  };
  collect(root, Element.prototype);
  return found;
}

/** The innermost element at a point: in the shadow root of the one that the document returns. */
export function innermostAt(element: Element | null, x: number, y: number): Element | null {
  let inner = element;
  for (let depth = 0; inner && depth < MAX_DEPTH; depth += 1) {
    const next: Element | null = shadowOf(inner)?.elementFromPoint(x, y) ?? null;
    if (!next || next === inner) break;
    inner = next;
  }
  return inner;
}
