import "server-only";
import { childNodesOf, isElement, isText, lettersOf } from "../dom/dom-nodes";
import { isNamedLike } from "./around-title";

const POSTS = new Set(
  (
    "post posts message messages answer answers reply replies comment comments comtr postbody posting " +
    "postbit postbitlegacy postcontainer postrow postcell postwrapper"
  ).split(" "),
);
/** Words in the name of an element around posts, such as `comment-list`. */
const AROUND = new Set("list listing area section thread timeline".split(" "));
/** Minimum share of the text for posts. Elements named `comment` may also appear below an article. */
const SHARE = { post: 0.5, comment: 0.7 };
const MIN_POSTS = 3;
const MIN_LETTERS = 30;

/** Ids such as `post_message_12`, which count the posts of a site. */
const NUMBERED = /^[a-z_-]{1,40}\d+$/i;

const ARTICLE = "article, [itemprop~=articleBody], .entry-content, .post-content";

type Kind = { posts: Element[]; letters: number };

/** Whether a page is a thread: a sequence of similar posts that make up most of its text. */
export function isThreadOfPosts(root: Element): boolean {
  const kinds = new Map<string, Kind>();
  const all = survey(root, new Set(), kinds, MIN_LETTERS);
  return [...kinds].some(
    ([kind, { posts, letters }]) =>
      posts.length >= MIN_POSTS &&
      letters >= all * SHARE[isComment(kind) ? "comment" : "post"] &&
      !(isComment(kind) && (isBelowArticle(root, posts) || areAboutPicture(root, posts))) &&
      posts.filter(hasOwnQuestion).length <= posts.length / 2,
  );
}

const isComment = (kind: string): boolean => kind.startsWith("com");

/** Whether comments are about an article of the page, however short. */
const isBelowArticle = (root: Element, comments: readonly Element[]): boolean =>
  [...root.querySelectorAll(ARTICLE)].some(
    (article) =>
      lettersOf(article) >= MIN_LETTERS &&
      comments.every((comment) => !(comment.contains(article) || article.contains(comment))),
  );

/**
 * Whether the comments are about a picture or recording of the page: one that has the title of the page, or is in a
 * figure.
 */
function areAboutPicture(root: Element, comments: readonly Element[]): boolean {
  const title = root.querySelector("h1");
  const among = new Set(comments);
  return [...root.querySelectorAll("video, img")].some(
    (picture) =>
      (picture.localName === "video" ||
        picture.closest("figure") !== null ||
        (title !== null && isNamedLike(picture, title))) &&
      picture.closest("header, nav, footer, aside") === null &&
      !isWithin(picture, among),
  );
}

/** Checks each ancestor once, because a page can have many comments and pictures. */
function isWithin(element: Element, elements: ReadonlySet<Element>): boolean {
  for (let up: Element | null = element; up !== null; up = up.parentElement)
    if (elements.has(up)) return true;
  return false;
}

/** Whether a text has its own question above it, like the answers in a list of questions. */
const hasOwnQuestion = ({ previousElementSibling: before }: Element): boolean =>
  before !== null &&
  (/^h[2-6]$/.test(before.localName) || /[?？]$/.test((before.textContent ?? "").trim()));

/** The posts of a thread, however short: the outermost elements of the kind with the most text, in document order. */
export function postsOf(root: Element): readonly Element[] {
  const kinds = new Map<string, Kind>();
  survey(root, new Set(), kinds, 1);
  const many = [...kinds.values()].filter(({ posts }) => posts.length >= MIN_POSTS);
  // Inner kinds come first. An outer kind with the same text only adds controls.
  return many.toReversed().toSorted((a, b) => b.letters - a.letters)[0]?.posts ?? [];
}

/**
 * Length of the text of a subtree without links, because menus consist mostly of links. Counts the outermost elements
 * of each kind.
 */
function survey(
  element: Element,
  within: ReadonlySet<string>,
  kinds: Map<string, Kind>,
  minLetters: number,
): number {
  const kind = within.size < POSTS.size ? kindOf(element) : null;
  const isNew = kind !== null && !within.has(kind);
  const around = isNew ? new Set(within).add(kind) : within;
  let letters = 0;
  for (const node of childNodesOf(element)) {
    if (isText(node)) letters += node.data.trim().length;
    else if (isElement(node) && node.localName !== "a")
      letters += survey(node, around, kinds, minLetters);
  }
  if (isNew && letters >= minLetters && !isCard(element)) {
    const found = kinds.get(kind) ?? { posts: [], letters: 0 };
    found.posts.push(element);
    kinds.set(kind, { posts: found.posts, letters: found.letters + letters });
  }
  return letters;
}

/**
 * The word in the names of an element that marks it as a post; null without one, and for a card that leads to a post.
 */
export function postKindOf(element: Element): string | null {
  const kind = kindOf(element);
  return kind !== null && !isCard(element) ? kind : null;
}

function kindOf(element: Element): string | null {
  const names = `${element.className} ${NUMBERED.test(element.id) ? element.id : ""}`;
  if (names === " " || names.length > 300 || element.localName === "form") return null;
  for (const name of names.toLowerCase().split(/\s+/)) {
    const parts = name.split(/[^a-z]+/);
    const post = parts.find((part) => POSTS.has(part));
    if (post !== undefined && !parts.some((part) => AROUND.has(part))) return post;
  }
  return null;
}

/** A heading that links to another page, and not only its first word, makes the element a card of a list. */
function isCard(element: Element): boolean {
  const heading = element.querySelector("h1, h2, h3, h4");
  const link = heading?.closest("a") ?? heading?.querySelector("a[href]") ?? null;
  if (heading === null || link === null || (link.getAttribute("href") ?? "").includes("#"))
    return false;
  return lettersOf(link) >= lettersOf(heading) / 2;
}
