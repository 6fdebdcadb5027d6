import "server-only";
import { dropInvisible } from "./drop-invisible";
import { embeddedPdf } from "./embedded-pdf";
import { createHeadReader, type HeadFacts } from "./head-facts";
import { createHiddenNames } from "./hidden-names";
import { createIconLabels } from "./icon-labels";
import { limitNesting } from "./limit-nesting";
import { createNoscriptImages } from "./noscript-images";
import { resolveImage, resolveLink, resolveWeb } from "./resolve-url";
import { type Attributes, type RewriteResult, rewriteHtml, type TagAction } from "./rewrite-html";
import { shownAs } from "./shown-as";
import { bestCandidate, parseSrcset } from "./srcset";
import { createToggledPanels } from "./toggled-panels";

/** A parsed page: its cleaned visible part and the metadata of its head. */
export type SourcePage = RewriteResult & {
  /** The base of relative URLs: the page URL or its `<base>`. */
  base: string;
  bodyAttributes: Attributes;
  head: HeadFacts;
  /** All links in document order, including menus and duplicates, excluding fragment-only links. */
  anchors: { url: string; nofollow: boolean }[];
  frames: string[];
  /** Whether the source exceeded the length limit. */
  cut: boolean;
};

/** Characters. Parsing blocks the process at about 10 MB per second. */
const MAX_LENGTH = 8_000_000;

const DROPPED = new Set(
  (
    "script style noscript template meta link base title canvas iframe frame frameset noframes " +
    "object embed applet param annotation-xml ix:header"
  ).split(" "),
);
const UNWRAPPED = new Set(["html", "head", "body"]);
const LAZY_SOURCES = "data-src data-original data-lazy-src data-lazy data-lazyload data-url".split(
  " ",
);
/** Class names of images that a script replaces when they come into view; `lazyloaded` ones it has replaced. */
const LAZY_NAME = /lazy(?!-?loaded)/i;
const PLACEHOLDER_FILE =
  /^\s*data:|(?:^|\/)(?:blank|dummy|spacer|placeholder|transparent|pixel|1x1)[^/]*\.(?:gif|png|svg)(?:\?.*)?$/i;
/** Wix shows a small blurred version of an image first, whose URL begins with that of the whole one. */
const BLURRED = /\/v1\/(?:fill|fit|crop)\/[^/?#]*\bblur_\d+[^?#]*$/;
/** Class names of icons whose text is the name of a glyph. */
const ICON_NAME =
  /(?:^|\s)(?:material-(?:icons|symbols)|google-symbols)(?:-(?:outlined|rounded|round|sharp|two-tone))?(?=$|\s)/;
/** Class names of buttons that copy a text to the clipboard, and of their messages. */
const COPIES = /(?:^|[\s_-])copy[_-](?:feedback|icon|button|btn|link|code)(?=$|\s)/i;
/** Class names of the text that screen readers read instead of a formula's picture in MediaWiki. */
const FORMULA = /\bmathml\b/i;
/** The class name of formulas with the menu of MathJax; later passes drop menus by name. */
const FORMULA_MENU = /\bCtxtMenu_Attached_\d+/g;
const DROPPED_ATTRIBUTES =
  /^(?:on.*|style|srcdoc|nonce|integrity|ping|action|formaction|background|longdesc|xmlns.*)$/;
const RESOLVED_ATTRIBUTES = new Set(["href", "cite", "poster", "src", "srcset"]);
/** Prefix of a copied attribute with its original value; see `parseSource`. */
export const COPY_PREFIX = "source-";

export const isChangedAttribute = (name: string): boolean =>
  RESOLVED_ATTRIBUTES.has(name) || DROPPED_ATTRIBUTES.test(name);

/** No-break spaces that indent nothing. Each of them costs a text node. */
const LONG_INDENT = /(?:[ \t\r\n]?(?:\u00a0|&nbsp;|&#160;|&#xa0;)){200,2000}/gi;
/** Attributes with names that later passes split; longer lists exhaust the parser's stack. */
const NAMES = new Set(["class", "id", "rel", "role"]);
const MAX_NAMES = 10_000;
/** Characters of a page that shows nothing without scripts, and of the text that it shows instead. */
const BLANK_LETTERS = 20;
const MIN_NOSCRIPT = 100;
const MAX_ANCHORS = 20_000;
const MAX_FRAMES = 100;

/**
 * Parses HTML in one pass. Removes scripts, styles, comments, frames, event handlers and invisible characters, makes URLs
 * absolute, sets the URL that a browser would load on lazy images, and marks elements hidden by
 * inline styles with `hidden`. Elements for which `isUnwanted` returns true are removed with their
 * content. A page without text has that of its `<noscript>`, unless this only asks for scripts.
 * @param keepsCopies whether changed and removed attributes remain under names with `COPY_PREFIX`, for selectors that
 * were written for the source
 */
export function parseSource(
  html: string,
  pageUrl: string,
  isUnwanted: IsUnwanted = () => false,
  { keepsCopies = false }: { readonly keepsCopies?: boolean } = {},
): SourcePage {
  const page = parse(html, pageUrl, isUnwanted, { keepsCopies, keepsNoscript: false });
  if (page.textLength >= BLANK_LETTERS || !html.includes("<noscript")) return page;
  const other = parse(html, pageUrl, isUnwanted, { keepsCopies, keepsNoscript: true });
  return other.textLength < MIN_NOSCRIPT || /java\s?script/i.test(other.html) ? page : other;
}

type IsUnwanted = (name: string, attributes: Attributes) => boolean;

function parse(
  html: string,
  pageUrl: string,
  isUnwanted: IsUnwanted,
  { keepsCopies, keepsNoscript }: { keepsCopies: boolean; keepsNoscript: boolean },
): SourcePage {
  let base = pageUrl;
  let baseIsSet = false;
  let bodyAttributes: Attributes = {};
  const anchors: SourcePage["anchors"] = [];
  const frames: string[] = [];
  const head = createHeadReader(() => base);
  const images = createNoscriptImages();
  const panels = createToggledPanels();
  const icons = createIconLabels();
  const hidden = createHiddenNames();

  const addAnchor = ({ href, rel = "" }: Attributes) => {
    if (href && anchors.length < MAX_ANCHORS)
      anchors.push({ url: href, nofollow: /\bnofollow\b/i.test(rel) });
  };

  /** The first candidates of the open picture; null outside of one. */
  let pictureSet: string | null = null;
  // HTML ignores NUL characters in text.
  const text = html.slice(0, MAX_LENGTH).replaceAll("\0", "").replace(LONG_INDENT, "\u00a0");
  const rewritten = rewriteHtml(limitNesting(text), {
    nameOf: shownAs,
    element(name, attributes, open, isDropped): TagAction {
      head.element(name, attributes);
      images.open(name, isDropped);
      icons.open(name);
      hidden.open(name);
      if (name === "base" && !baseIsSet && attributes.href !== undefined) {
        base = resolveWeb(attributes.href, pageUrl) ?? pageUrl;
        baseIsSet = true;
      }
      if (name === "template" && attributes.shadowrootmode !== undefined) return "unwrap";
      // A formula that MathJax has not drawn yet. It gets an id when it is drawn.
      if (name === "script" && /^math\/tex\b/i.test(attributes.type ?? "") && !attributes.id)
        return "unwrap";
      if ((name === "frame" || name === "iframe") && frames.length < MAX_FRAMES) {
        const frame = resolveWeb(attributes.src ?? "", base);
        if (frame !== null) frames.push(frame);
      }
      if (name === "noscript" && keepsNoscript) return "unwrap";
      if (isUnwanted(name, attributes)) return "drop";
      const pdf = isDropped ? null : embeddedPdf(name, attributes, base);
      if (pdf !== null) {
        replaceAttributes(attributes, pdf);
        addAnchor(pdf);
        return "label";
      }
      if (DROPPED.has(name)) return "drop";
      if (name === "annotation" && !/tex/i.test(attributes.encoding ?? "")) return "drop";
      if (ICON_NAME.test(attributes.class ?? "") || COPIES.test(attributes.class ?? ""))
        return "drop";
      if (name === "svg") return isDropped ? "drop" : icons.icon(attributes, open);
      const copies = keepsCopies ? copiesOf(attributes) : {};
      if (name === "picture") pictureSet = "";
      if (name === "source" && pictureSet === "")
        pictureSet = attributes.srcset ?? attributes["data-srcset"] ?? "";
      if (name === "img" && pictureSet && isPendingImage(attributes, base))
        attributes["data-srcset"] = pictureSet;
      const isPending = name === "img" && isPendingImage(attributes, base);
      cleanAttributes(name, attributes, base);
      if (hidden.hides(attributes.class ?? "")) attributes.hidden = "";
      if (panels.isPanel(name, attributes, open)) delete attributes.hidden;
      Object.assign(attributes, copies);
      if (name === "img") return images.image(attributes, { isPending, isDropped });
      if (name === "body") bodyAttributes = { ...attributes, ...bodyAttributes };
      if (UNWRAPPED.has(name)) return "unwrap";
      if (name === "a" || name === "area") addAnchor(attributes);
      return "keep";
    },
    text(text) {
      head.text(text);
      images.text(text);
      icons.text(text);
      hidden.text(text);
    },
    close(name) {
      head.close(name);
      images.close(name);
      icons.close(name);
      hidden.close(name);
      if (name === "picture") pictureSet = null;
    },
  });
  return {
    ...rewritten,
    html: dropInvisible(rewritten.html),
    base,
    bodyAttributes,
    head: head.facts,
    anchors,
    frames,
    cut: html.length > MAX_LENGTH,
  };
}

function replaceAttributes(attributes: Attributes, by: Attributes): void {
  for (const key of Object.keys(attributes)) delete attributes[key];
  Object.assign(attributes, by);
}

function copiesOf(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => isChangedAttribute(name))
      .map(([name, value]) => [`${COPY_PREFIX}${name}`, value]),
  );
}

function cleanAttributes(name: string, attributes: Attributes, base: string): void {
  if (/display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes.style ?? ""))
    attributes.hidden = "";
  // The reader can open these: the tabs of an example, and sections that the search of the browser opens.
  const isOpened = attributes.role === "tabpanel" || attributes.hidden === "until-found";
  if (isOpened || FORMULA.test(attributes.class ?? "")) delete attributes.hidden;
  if (name === "mjx-container")
    attributes.class = attributes.class?.replace(FORMULA_MENU, "") ?? "";
  for (const [key, value] of Object.entries(attributes))
    if (DROPPED_ATTRIBUTES.test(key) || (value.length > MAX_NAMES && NAMES.has(key)))
      delete attributes[key];

  if (name === "img") chooseImage(attributes, base);
  resolveIn(attributes, "href", (target) => resolveLink(target, base));
  resolveIn(attributes, "cite", (target) => resolveLink(target, base));
  resolveIn(attributes, "poster", (target) => resolveImage(target, base));
  resolveIn(attributes, "src", (target) => resolveImage(target, base));
  resolveIn(attributes, "srcset", (srcset) => resolveSrcset(srcset, base));
}

function chooseImage(attributes: Attributes, base: string): void {
  const { src = "", srcset } = attributes;
  const isLazy = LAZY_NAME.test(attributes.class ?? "") || PLACEHOLDER_FILE.test(src);
  const lazySet = attributes["data-srcset"] ?? attributes["data-lazy-srcset"];
  if (lazySet !== undefined && (isLazy || srcset === undefined)) attributes.srcset = lazySet;
  if (BLURRED.test(src)) attributes.src = src.replace(BLURRED, "");
  if (src !== "" && !isLazy) return;
  const lazy = lazySource(attributes, base);
  const isPlaceholder = src === "" || PLACEHOLDER_FILE.test(src);
  const set = isPlaceholder ? attributes.srcset : lazySet;
  const chosen = lazy ?? bestCandidate(set ?? "");
  if (chosen !== null) attributes.src = chosen;
}

function lazySource(attributes: Attributes, base: string): string | undefined {
  return LAZY_SOURCES.map((key) => attributes[key]).find(
    // A script fills in a template such as `{width}`.
    (value) => value !== undefined && !value.includes("{") && resolveImage(value, base) !== null,
  );
}

/** Whether a script sets the source of an image, and no attribute contains the URL. */
function isPendingImage(attributes: Attributes, base: string): boolean {
  const { src = "", srcset } = attributes;
  const isPlaceholder = src === "" || PLACEHOLDER_FILE.test(src);
  if (!isPlaceholder && !LAZY_NAME.test(attributes.class ?? "")) return false;
  const lazySet = attributes["data-srcset"] ?? attributes["data-lazy-srcset"];
  const set = isPlaceholder ? (lazySet ?? srcset) : lazySet;
  return lazySource(attributes, base) === undefined && bestCandidate(set ?? "") === null;
}

function resolveIn(
  attributes: Attributes,
  key: string,
  toAbsolute: (value: string) => string | null,
): void {
  const value = attributes[key];
  if (value === undefined) return;
  const absolute = toAbsolute(value);
  if (absolute === null) delete attributes[key];
  else attributes[key] = absolute;
}

function resolveSrcset(srcset: string, base: string): string | null {
  const resolved = parseSrcset(srcset).flatMap(({ url, descriptor }) => {
    const absolute = resolveImage(url, base);
    return absolute === null ? [] : [`${absolute} ${descriptor}`.trim()];
  });
  return resolved.length === 0 ? null : resolved.join(", ");
}
