// Runs on the page, not in a worker: DOMPurify needs the browser's HTML parser.
import DOMPurify, { type Config } from "dompurify";

/** The elements of rendered Markdown. No form, media, frame, style or raw-text elements. */
export const allowedTags = [
  "a",
  "blockquote",
  "br",
  "code",
  "del",
  "em",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "hr",
  "li",
  "ol",
  "p",
  "pre",
  "s",
  "span",
  "strong",
  "sub",
  "sup",
  "table",
  "tbody",
  "td",
  "th",
  "thead",
  "tr",
  "ul",
] as const;

/** No style, id, name, class, srcset, ping, popover or event handlers. */
export const allowedAttributes = [
  "align",
  "aria-label",
  "data-image-placeholder",
  "data-language",
  "href",
  "role",
  "start",
  "title",
] as const;

const profile: Config = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: [...allowedAttributes],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  ALLOWED_NAMESPACES: ["http://www.w3.org/1999/xhtml"],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:)/i,
  // All other attributes must match the URL pattern as well.
  ADD_URI_SAFE_ATTR: ["align", "aria-label", "data-language", "start"],
  SANITIZE_DOM: true,
  SAFE_FOR_XML: true,
};

/**
 * Sanitizes untrusted HTML for the page: allow-lists of elements and attributes, and only http,
 * https and mailto links, which open in a new tab without a referrer. Browser only.
 */
export const sanitize = (html: string): string => DOMPurify.sanitize(html, profile);

// Added after the attributes of the element have been checked.
if (DOMPurify.isSupported)
  DOMPurify.addHook("afterSanitizeAttributes", (element) => {
    if (!element.matches("a[href]")) return;
    element.setAttribute("rel", "noopener noreferrer nofollow");
    element.setAttribute("target", "_blank");
  });
