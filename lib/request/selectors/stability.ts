import { isTraversal, parse, type Selector } from "css-what";

/** The basis of a selector, from stable test ids to the page structure. */
export const selectorKinds = [
  "test-id",
  "id",
  "role",
  "attribute",
  "class",
  "tag",
  "structure",
] as const;
export type SelectorKind = (typeof selectorKinds)[number];

export const selectorKindLabels: Readonly<Record<SelectorKind, string>> = {
  "test-id": "test id",
  id: "id",
  role: "role or label",
  attribute: "attribute",
  class: "class",
  tag: "element",
  structure: "place in the page",
};

export const testIdAttributes = [
  "data-testid",
  "data-test-id",
  "data-test",
  "data-cy",
  "data-qa",
  "data-automation-id",
] as const;

const isTestId = (name: string) => testIdAttributes.some((each) => each === name);

/** The basis of a selector: its least stable part; null if the selector is invalid. */
export function kindOfSelector(selector: string): SelectorKind | null {
  try {
    const kinds = parse(selector).flatMap((part) =>
      part.flatMap((token) => kindOfToken(token) ?? []),
    );
    const weakest = Math.max(...kinds.map((kind) => selectorKinds.indexOf(kind)));
    // A tag name does not weaken a more specific selector.
    const telling = kinds.filter((kind) => kind !== "tag");
    if (telling.length === 0) return kinds.length === 0 ? null : "tag";
    if (selectorKinds[weakest] !== "tag") return selectorKinds[weakest] ?? null;
    return selectorKinds[Math.max(...telling.map((kind) => selectorKinds.indexOf(kind)))] ?? null;
  } catch {
    return null;
  }
}

function kindOfToken(token: Selector): SelectorKind | null {
  if (isTraversal(token)) return null;
  if (token.type === "attribute") {
    if (token.name === "class") return looksGenerated(token.value) ? "structure" : "class";
    if (token.name === "id") return looksGenerated(token.value) ? "structure" : "id";
    if (isTestId(token.name)) return "test-id";
    return token.name === "role" || token.name.startsWith("aria-") ? "role" : "attribute";
  }
  if (token.type === "pseudo" || token.type === "pseudo-element") return "structure";
  return "tag";
}

/** Most stable first, then shortest. Invalid selectors come last. */
export function byStability(left: string, right: string): number {
  return rankOf(left) - rankOf(right) || left.length - right.length;
}

const rankOf = (selector: string): number => {
  const kind = kindOfSelector(selector);
  return kind === null ? selectorKinds.length : selectorKinds.indexOf(kind);
};

/**
 * Whether a name looks generated and would change with the next build: hashes of style libraries,
 * counters of component libraries, record keys.
 */
export function looksGenerated(name: string): boolean {
  return (
    MADE_PREFIX.test(name) ||
    /^:.*:$/.test(name) ||
    /\d{3,}/.test(name) ||
    /__[A-Za-z0-9+/_-]{5}$/.test(name) ||
    name.split(/[-_:]/).some((part) => (part.match(/\d(?=\D)|\D(?=\d)/g)?.length ?? 0) >= 3)
  );
}

/** Libraries that number or hash their names. */
const MADE_PREFIX =
  /^(?:css|sc|jsx|jss|styled|emotion|svelte|makestyles|radix|headlessui|react-aria|react-select|ember|ext-gen|yui)[-_:]?(?=.*\d)/i;
