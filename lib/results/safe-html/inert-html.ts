import { Parser } from "htmlparser2";
import { inertCss } from "./inert-css";
import {
  escapeAttributeValue,
  type InertImage,
  type InertPage,
  type InertStyle,
} from "./inert-document";

/** Elements removed with their content: they act on the document. */
const removed: ReadonlySet<string> = new Set(["script", "base", "meta", "style", "title"]);
/** Elements emptied: their content is text to one parser and markup to another. */
const emptied: ReadonlySet<string> = new Set(["iframe", "noembed", "noframes", "plaintext", "xmp"]);
const addressing: ReadonlySet<string> = new Set([
  "action",
  "archive",
  "background",
  "cite",
  "classid",
  "codebase",
  "data",
  "formaction",
  "href",
  "imagesrcset",
  "longdesc",
  "manifest",
  "ping",
  "poster",
  "profile",
  "src",
  "srcdoc",
  "srcset",
  "usemap",
  "xlink:href",
  "xml:base",
]);
/** Attributes that take the focus, a key or attention. */
const grabbing: ReadonlySet<string> = new Set([
  "accesskey",
  "autofocus",
  "autoplay",
  "contenteditable",
  "http-equiv",
  "nonce",
  "target",
]);

/** SVG attributes that contain CSS, besides `style`. */
const styling: ReadonlySet<string> = new Set([
  "clip-path",
  "cursor",
  "fill",
  "filter",
  "marker",
  "marker-end",
  "marker-mid",
  "marker-start",
  "mask",
  "stroke",
  "style",
]);

/** Characters of style sheets; a sheet beyond the limit is omitted entirely. */
const MAX_CSS = 1_000_000;

export type InertOptions = {
  /** Keeps `href` readable for selectors. Nothing follows a link automatically. */
  readonly keepLinks?: boolean;
  /** Keeps removed elements as empty placeholders, so that positional selectors match. */
  readonly keepPlaces?: boolean;
  /** Lists remote images, resolved against this URL. */
  readonly imageBase?: string | null;
};

/**
 * Converts untrusted HTML to markup in which nothing runs, loads or links: no scripts, `meta`,
 * `base` or URLs, except raster images in `data:` URLs and the page's own styles. Elements keep
 * their order and attributes, so that selectors match the original. The sandbox and the policy are
 * the protection; removing content here keeps the frame quiet.
 */
export function inertHtml(
  html: string,
  { keepLinks = false, keepPlaces = false, imageBase }: InertOptions = {},
): InertPage {
  const parts: string[] = [];
  const images: InertImage[] = [];
  // Length of the joined parts.
  let length = 0;
  const push = (...added: readonly string[]) => {
    for (const part of added) length += part.length;
    parts.push(...added);
  };
  let base = imageBase ?? undefined;
  const styles: InertStyle[] = [];
  let [copied, room] = [0, MAX_CSS];
  // Name of the removed element that is open; such elements do not nest, but may be unterminated.
  let leftOut: string | null = null;
  let style: { readonly from: number; readonly media: string } | null = null;
  let templates = 0;
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes, implied) {
        if (leftOut !== null || implied) return;
        const { startIndex, endIndex } = parser;
        if (name === "template") templates += 1;
        if (name === "base" && attributes.href !== undefined)
          base = URL.parse(attributes.href, base)?.href ?? base;
        if (removed.has(name)) {
          push(html.slice(copied, startIndex));
          if (keepPlaces) push(placeOf(name));
          if (!empty.has(name)) leftOut = name;
          if (name === "style" && templates === 0 && isCss(attributes.type))
            style = { from: endIndex + 1, media: attributes.media ?? "" };
        } else {
          // Fast path: most elements of large pages have no attributes.
          if (endIndex - startIndex === name.length + 1 && !emptied.has(name)) return;
          const tag = openingTag(name, attributes, keepLinks);
          push(html.slice(copied, startIndex));
          const url =
            name === "img" && imageBase !== undefined ? remoteImage(attributes, base) : null;
          if (url !== null) images.push({ url, at: length + "<img".length });
          push(tag);
          if (emptied.has(name)) {
            push(`</${name}>`);
            leftOut = name;
          }
        }
        copied = endIndex + 1;
      },
      onclosetag(name, implied) {
        if (name === "template" && leftOut === null) templates -= 1;
        if (leftOut !== name) return;
        leftOut = null;
        if (style) {
          const { from, media } = style;
          const css = html.slice(from, implied ? undefined : parser.startIndex);
          room -= css.length;
          if (room >= 0) styles.push({ text: inertCss(css), media });
          style = null;
        }
        copied = implied ? Math.max(copied, parser.startIndex) : parser.endIndex + 1;
      },
    },
    { lowerCaseAttributeNames: true, lowerCaseTags: true, decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  if (leftOut === null) push(html.slice(copied));
  return { markup: parts.join(""), styles, images };
}

/** The URL of an image that a browser would fetch. */
function remoteImage(
  { src }: Readonly<Record<string, string>>,
  base: string | undefined,
): string | null {
  const url = src === undefined ? null : URL.parse(src, base);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : null;
}

const isCss = (type = ""): boolean => /^\s*(?:text\/css\s*)?$/i.test(type);

/**
 * An inert placeholder for a removed element. Not `style`: the policy applies even to an empty one.
 */
const placeOf = (name: string): string =>
  empty.has(name) ? `<${name}>` : name === "style" ? "<script></script>" : `<${name}></${name}>`;

const empty: ReadonlySet<string> = new Set(["base", "meta"]);

function openingTag(
  name: string,
  attributes: Readonly<Record<string, string>>,
  keepLinks: boolean,
): string {
  let tag = `<${name}`;
  for (const [key, value] of Object.entries(attributes))
    if (mayStay(name, key, value, keepLinks)) {
      const held = styling.has(key) ? inertCss(value) : value;
      tag += ` ${key}="${escapeAttributeValue(held)}"`;
    }
  return `${tag}>`;
}

function mayStay(element: string, name: string, value: string, keepLinks: boolean): boolean {
  // Parsers and browsers disagree on unusual attribute names.
  if (!/^[a-z_][a-z0-9_.:-]*$/.test(name) || name.startsWith("on") || grabbing.has(name))
    return false;
  if (!addressing.has(name)) return true;
  if (name === "src" && element === "img") return /^data:image\/(?!svg)/i.test(value);
  return keepLinks && name === "href" && (element === "a" || element === "area");
}
