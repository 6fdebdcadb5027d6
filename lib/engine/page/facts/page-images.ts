import "server-only";
import { Parser } from "htmlparser2";
import { parseSrcset } from "@/lib/engine/html/srcset";
import { collapseWhitespace } from "@/lib/engine/text/collapse-whitespace";

/** An image of a page; null while a dimension is unknown. */
export type PageImage = {
  readonly url: string;
  /** Alternative text or caption; empty without either. */
  readonly title: string;
  /** The heading above it. */
  readonly around: string;
  readonly width: number | null;
  readonly height: number | null;
};

const MAX_IMAGES = 30;
const MAX_TITLE = 300;
/** Pixels; anything smaller is a bullet, an icon or a tracking pixel. */
const MIN_SIDE = 32;
const HEADING = /^h[1-6]$/;

type Draft = { -readonly [Key in keyof PageImage]: PageImage[Key] };

/**
 * The images of a page's content in document order, without duplicates, the cover first. Skips
 * decorative (`alt=""`) and tiny images.
 */
export function pageImages(
  html: string,
  { pageTitle, cover }: { readonly pageTitle: string; readonly cover: PageImage | null },
): PageImage[] {
  const found = new Map<string, Draft>();
  if (cover) found.set(cover.url, { ...cover, title: cover.title || pageTitle });
  if (/<img\b/i.test(html)) gather(html, found, pageTitle);
  return [...found.values()].filter(({ width, height }) => !isTiny(width) && !isTiny(height));
}

const isTiny = (side: number | null): boolean => side !== null && side < MIN_SIDE;

function gather(html: string, found: Map<string, Draft>, pageTitle: string): void {
  let heading = "";
  let target: "heading" | "caption" | null = null;
  let text = "";
  let figure: Draft[] | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (HEADING.test(name)) [target, text] = ["heading", ""];
      else if (name === "figure") figure = [];
      else if (name === "figcaption" && figure) [target, text] = ["caption", ""];
      else if (name === "img") {
        const image = imageOf(attributes, heading);
        if (image === null || found.size >= MAX_IMAGES) return;
        const known = found.get(image.url);
        const stored = known ? improve(known, image, pageTitle) : image;
        found.set(image.url, stored);
        figure?.push(stored);
      }
    },
    ontext(piece) {
      if (target !== null && text.length < MAX_TITLE) text += piece;
    },
    onclosetag(name) {
      const content = collapseWhitespace(text);
      if (HEADING.test(name) && target === "heading") {
        target = null;
        heading = content;
      } else if (name === "figcaption" && target === "caption") {
        target = null;
        for (const image of figure ?? []) image.title ||= content;
      } else if (name === "figure") figure = null;
    },
  });
  parser.write(html);
  parser.end();
  for (const image of found.values()) image.title ||= pageTitle;
}

/** The cover image often appears in the content as well, with a better title. */
function improve(known: Draft, again: Draft, pageTitle: string): Draft {
  if (again.title !== "" && (known.title === "" || known.title === pageTitle))
    known.title = again.title;
  known.around ||= again.around;
  if (known.width === null || known.height === null)
    [known.width, known.height] = [again.width, again.height];
  return known;
}

function imageOf(attributes: { [name: string]: string }, heading: string): Draft | null {
  const { src, alt, title, srcset } = attributes;
  if (alt !== undefined && alt.trim() === "" && !title) return null;
  const declared = { width: pixels(attributes.width), height: pixels(attributes.height) };
  const widest = widestOf(srcset ?? "");
  const url = widest?.url ?? src;
  if (url === undefined || !/^https?:/i.test(url)) return null;
  return {
    url,
    title: collapseWhitespace(alt || title || "").slice(0, MAX_TITLE),
    around: heading,
    ...(widest ? scaled(declared, widest.width) : declared),
  };
}

/** Only plain numbers are pixels; values such as "50%" say nothing about the image. */
function pixels(value: string | undefined): number | null {
  const found = /^\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*$/.exec(value ?? "")?.[1];
  return found === undefined || Number(found) === 0 ? null : Number(found);
}

/** The candidate with the largest declared width. */
function widestOf(srcset: string): { url: string; width: number } | null {
  let best: { url: string; width: number } | null = null;
  for (const { url, descriptor } of parseSrcset(srcset)) {
    const width = /^(\d{1,5})w$/.exec(descriptor)?.[1];
    if (width !== undefined && Number(width) > (best?.width ?? 0))
      best = { url, width: Number(width) };
  }
  return best;
}

/**
 * `width` and `height` give the aspect ratio of every candidate; the candidate's width gives the
 * size.
 */
function scaled(
  { width, height }: { width: number | null; height: number | null },
  real: number,
): { width: number | null; height: number | null } {
  return width === null || height === null
    ? { width: null, height: null }
    : { width: real, height: Math.round((height * real) / width) };
}
