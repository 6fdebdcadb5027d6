import { Parser } from "htmlparser2";
import { inertCss } from "./inert-css";
import { escapeAttributeValue, type InertPage, type InertStyle } from "./inert-document";

/** Elements that are left out with what they hold: they act on the document rather than show anything. */
const acting: ReadonlySet<string> = new Set(["script", "base", "meta", "style", "title"]);
/** Elements that stay, but empty: what they hold is text to one parser and elements to another. */
const hollow: ReadonlySet<string> = new Set(["iframe", "noembed", "noframes", "plaintext", "xmp"]);
/** Attributes that load something or lead somewhere. */
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
/** They would take the focus, a key or the reader's attention. */
const grabbing: ReadonlySet<string> = new Set([
  "accesskey",
  "autofocus",
  "autoplay",
  "contenteditable",
  "http-equiv",
  "nonce",
  "target",
]);

/** Attributes of drawings that hold CSS, beside `style`. */
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

/** Characters of a page's own styles that are taken up; a sheet that goes beyond is left out as a whole. */
const MAX_CSS = 1_000_000;

export type InertOptions = {
  /** Where links led stays readable for selectors, as the attribute itself. Nothing is followed by itself. */
  readonly keepLinks?: boolean;
  /** Elements that are left out otherwise stay empty in their places, so that places among siblings fit, too. */
  readonly keepPlaces?: boolean;
};

/**
 * HTML of a result → markup in which nothing runs, nothing is fetched and nothing leads anywhere: no scripts, no
 * `meta`, no `base`, no address except pictures that are written out in the page itself, and the page's own styles.
 * Elements keep their order and their attributes, so that selectors fit the original. The sandbox and the policy are
 * what protects; what is taken out here keeps the frame quiet.
 */
export function inertHtml(
  html: string,
  { keepLinks = false, keepPlaces = false }: InertOptions = {},
): InertPage {
  const parts: string[] = [];
  const styles: InertStyle[] = [];
  let [copied, room] = [0, MAX_CSS];
  // Depth inside of an element that is left out; they are not nested, but its end may be missing.
  let leftOut: string | null = null;
  let style: { readonly from: number; readonly media: string } | null = null;
  let templates = 0;
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes, implied) {
        if (leftOut !== null || implied) return;
        const { startIndex, endIndex } = parser;
        if (name === "template") templates += 1;
        if (acting.has(name)) {
          parts.push(html.slice(copied, startIndex));
          if (keepPlaces) parts.push(placeOf(name));
          if (!empty.has(name)) leftOut = name;
          if (name === "style" && templates === 0 && isCss(attributes.type))
            style = { from: endIndex + 1, media: attributes.media ?? "" };
        } else {
          // As it is already: most elements of large pages say no more than their names.
          if (endIndex - startIndex === name.length + 1 && !hollow.has(name)) return;
          const tag = openingTag(name, attributes, keepLinks);
          parts.push(html.slice(copied, startIndex), tag);
          if (hollow.has(name)) {
            parts.push(`</${name}>`);
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
  if (leftOut === null) parts.push(html.slice(copied));
  return { markup: parts.join(""), styles };
}

const isCss = (type = ""): boolean => /^\s*(?:text\/css\s*)?$/i.test(type);

/** Something that does nothing in the place of what did. The policy is asked even about an empty `style`. */
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
  // What a parser takes for a name a browser may take for something else.
  if (!/^[a-z_][a-z0-9_.:-]*$/.test(name) || name.startsWith("on") || grabbing.has(name))
    return false;
  if (!addressing.has(name)) return true;
  if (name === "src" && element === "img") return /^data:image\/(?!svg)/i.test(value);
  return keepLinks && name === "href" && (element === "a" || element === "area");
}
