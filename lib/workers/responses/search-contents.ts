import { listIn, listsIn } from "@/lib/contract/dialect/list-items";
import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import { textPattern } from "@/lib/results/contents/text-pattern";
import type { FirstHit, SearchScope, TextHitCount } from "../protocol";

type FieldClass = Exclude<SearchScope, "all"> | "source";

const classes: Readonly<Record<string, FieldClass>> = {
  title: "titles",
  name: "titles",
  url: "links",
  imageUrl: "links",
  links: "links",
  images: "links",
  screenshot: "links",
  audio: "links",
  video: "links",
  metadata: "metadata",
  html: "source",
  rawHtml: "source",
};

/** Classes of fields for the shown match, best first. */
const shownFirst: readonly FieldClass[] = ["titles", "text", "links", "metadata", "source"];

const classOf = (field: string): FieldClass =>
  Object.hasOwn(classes, field) ? (classes[field] ?? "text") : "text";

const isInScope = (scope: SearchScope, field: string): boolean => {
  const its = classOf(field);
  return scope === "all" || scope === its || (scope === "text" && its === "titles");
};

/**
 * Results that contain `text` in any string value of the scope (not in keys), in order, with the
 * number of matches and the first one of the best field. See `textPattern` for what matches.
 */
export function searchContents(
  json: unknown,
  text: string,
  scope: SearchScope = "all",
): TextHitCount[] {
  const pattern = textPattern(text);
  if (!pattern) return [];
  return listsIn(json).flatMap((source) =>
    listIn(json, source).flatMap((item, index) => {
      const found = searchItem(isJsonObject(item) ? item : { value: item }, pattern, scope);
      return found ? [{ id: `${source}-${index}`, ...found }] : [];
    }),
  );
}

function searchItem(
  item: JsonObject,
  pattern: RegExp,
  scope: SearchScope,
): Omit<TextHitCount, "id"> | null {
  let count = 0;
  let best: { readonly rank: number; readonly field: string; readonly at: Found } | null = null;
  for (const [field, value] of Object.entries(item)) {
    if (!isInScope(scope, field)) continue;
    const isProse = classOf(field) === "text" || classOf(field) === "titles";
    const found = countMatches(value, pattern, isProse);
    count += found.count;
    const rank = shownFirst.indexOf(classOf(field));
    if (found.first && (best === null || rank < best.rank)) best = { rank, field, at: found.first };
  }
  return best === null ? null : { count, first: firstHit(best.field, best.at, pattern) };
}

type Found = { readonly path: readonly string[]; readonly text: string };

/** Iterative instead of recursive, so that nesting is not limited by the stack. */
function countMatches(
  value: unknown,
  pattern: RegExp,
  isProse: boolean,
): { readonly count: number; readonly first: Found | null } {
  let count = 0;
  let first: Found | null = null;
  const open: { readonly at: unknown; readonly path: readonly string[] }[] = [
    { at: value, path: [] },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { at, path } = next;
    if (typeof at === "string") {
      // Emphasis and links may divide a text that the preview shows in one piece.
      const text = !isProse || pattern.test(at) ? at : withoutInlineMarkup(at);
      pattern.lastIndex = 0;
      const matches = text.match(pattern)?.length ?? 0;
      count += matches;
      if (matches > 0) first ??= { path, text };
    } else if (typeof at === "object" && at !== null)
      // Deeper names would make the path of hostile nesting long.
      for (const [key, inner] of Object.entries(at).reverse())
        open.push({ at: inner, path: path.length < MAX_PATH ? [...path, key] : path });
  }
  return { count, first };
}

/** Removes marks of emphasis, code and links from Markdown. Keeps the line breaks. */
const withoutInlineMarkup = (markdown: string): string =>
  markdown.replace(/[*_`~]+|!?\[|\]\([^()\n]*\)|\]/g, "");

const MAX_PATH = 4;
/** Characters before the match and in total. */
const BEFORE = 60;
const EXCERPT = 240;

/** Cuts an excerpt around the first match, at words. */
function firstHit(field: string, { path, text }: Found, pattern: RegExp): FirstHit {
  const at = Math.max(0, text.search(new RegExp(pattern.source, "iu")));
  const lines = text.includes("\n") ? text.slice(0, at).split("\n").length : null;
  const from = Math.max(0, at - BEFORE);
  const head = text.slice(from, at);
  const skipped = from === 0 ? "" : head.slice(head.search(/\s/) + 1);
  const rest = text.slice(at, at + EXCERPT);
  const ends = at + EXCERPT >= text.length;
  const excerpt = `${from === 0 ? head : `…${skipped}`}${rest}${ends ? "" : "…"}`;
  return { field, path, line: lines, excerpt: excerpt.replace(/\s+/g, " ").trim().toWellFormed() };
}
