// Runs in the page, not in the worker: DOMPurify needs the browser's own parser.
import DOMPurify, { type Config } from "dompurify";

/** What rendered Markdown consists of. No form, media, frame, style or raw-text element. */
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

/** No style, id, name, class, srcset, ping, popover, and no handler. */
export const allowedAttributes = [
  "align",
  "aria-label",
  "data-image-placeholder",
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
  // Every other attribute is held against the pattern for addresses too, unless it is named here.
  ADD_URI_SAFE_ATTR: ["align", "aria-label", "start"],
  SANITIZE_DOM: true,
  SAFE_FOR_XML: true,
};

/**
 * HTML of untrusted origin → HTML that may be put into the page: an allow-list of elements and attributes, links
 * to http, https and mailto only, which open elsewhere and tell nobody where they were found. Browser only.
 */
export const sanitise = (html: string): string => DOMPurify.sanitize(html, profile);

// The attributes are ours, so they are set after those of the element have been checked.
if (DOMPurify.isSupported)
  DOMPurify.addHook("afterSanitizeAttributes", (element) => {
    if (!element.matches("a[href]")) return;
    element.setAttribute("rel", "noopener noreferrer nofollow");
    element.setAttribute("target", "_blank");
  });
