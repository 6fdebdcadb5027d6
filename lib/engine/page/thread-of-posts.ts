import "server-only";
import { childrenOf, isElement, isText } from "./dom-nodes";

const POSTS = new Set(
  "post posts message messages answer answers reply replies comment comments comtr postbody posting".split(
    " ",
  ),
);
/** Parts of the text that posts have to make up; what is called a comment may stand below an article. */
const SHARE = { post: 0.5, comment: 0.7 };
const MIN_POSTS = 3;
const MIN_INK = 30;

/** Whether a page is a talk: posts of a kind, one after the other, that make up most of its text. */
export function isThreadOfPosts(root: Element): boolean {
  const kinds = new Map<string, { count: number; ink: number }>();
  const all = survey(root, new Set(), kinds);
  return [...kinds].some(
    ([kind, { count, ink }]) =>
      count >= MIN_POSTS && ink >= all * SHARE[/^com/.test(kind) ? "comment" : "post"],
  );
}

/** Text of a subtree; the outermost elements of each kind are counted. */
function survey(
  element: Element,
  within: ReadonlySet<string>,
  kinds: Map<string, { count: number; ink: number }>,
): number {
  const kind = within.size < POSTS.size ? kindOf(element) : null;
  const isNew = kind !== null && !within.has(kind);
  const around = isNew ? new Set(within).add(kind) : within;
  let ink = 0;
  for (const node of childrenOf(element)) {
    if (isText(node)) ink += node.data.trim().length;
    else if (isElement(node)) ink += survey(node, around, kinds);
  }
  if (isNew && ink >= MIN_INK && !isCard(element)) {
    const found = kinds.get(kind) ?? { count: 0, ink: 0 };
    kinds.set(kind, { count: found.count + 1, ink: found.ink + ink });
  }
  return ink;
}

function kindOf(element: Element): string | null {
  const names = element.className;
  if (names === "" || names.length > 300) return null;
  return (
    names
      .toLowerCase()
      .split(/[^a-z]+/)
      .find((word) => POSTS.has(word)) ?? null
  );
}

/** A heading that leads to another page makes it a card of a list. */
function isCard(element: Element): boolean {
  const heading = element.querySelector("h1, h2, h3, h4");
  const link = heading?.closest("a") ?? heading?.querySelector("a[href]") ?? null;
  return link !== null && !(link.getAttribute("href") ?? "").includes("#");
}
