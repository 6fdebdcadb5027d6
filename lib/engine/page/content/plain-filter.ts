import "server-only";
import {
  type Attributes,
  type RewriteResult,
  rewriteHtml,
  type TagAction,
} from "@/lib/engine/html/rewrite-html";

const DROPPED = new Set(
  "nav footer aside dialog menu button select textarea datalist input label fieldset".split(" "),
);
const DROPPED_ROLES = new Set(
  (
    "navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar " +
    "tablist tooltip alert"
  ).split(" "),
);
const HEADINGS = new Set("h1 h2 h3 h4 h5 h6 summary dt".split(" "));
const CONTENT = new Set(["main", "article"]);

/** Whole class names and ids without `-` and `_`; words inside longer names say too little. */
const DROPPED_NAMES = new Set(
  (
    "nav navbar navigation mainnav sitenav topnav subnav navmenu menu mainmenu topbar breadcrumb breadcrumbs " +
    "header siteheader pageheader globalheader masthead footer sitefooter pagefooter globalfooter colophon " +
    "sidebar leftsidebar rightsidebar sidenav toc tableofcontents pagination pager " +
    "cookie cookies cookiebanner cookieconsent cookienotice gdpr consent " +
    "social socialshare sharing share sharebuttons addthis sharethis sharedaddy " +
    "related relatedposts relatedarticles recommended recommendations " +
    "comments commentlist commentform respond disqusthread " +
    "newsletter subscribe signup popup modal overlay advert advertisement ads ad adsense sponsored promo banner " +
    "skiplink skiptocontent srskip widget widgetarea searchform searchbox login"
  ).split(" "),
);

/** Replies: below an article they are dropped, in a thread they are the content. */
const REPLIES = new Set("comments commentlist".split(" "));

/**
 * Removes parts repeated on every page: menus, headers, footers, side columns, forms, notices. Uses
 * tags, roles and well-known names only, so it preserves too much rather than too little.
 * @param thread whether replies are content
 */
export function plainFilter(html: string, { thread = false } = {}): RewriteResult {
  return rewriteHtml(html, {
    element: (name, attributes, open) => judge(name, attributes, open, thread),
  });
}

function judge(
  name: string,
  attributes: Attributes,
  open: readonly string[],
  thread: boolean,
): TagAction {
  if (name === "input" && attributes.type === "checkbox" && open.includes("li")) return "keep";
  // The toggle of a collapsible section is its heading.
  if (name === "button" && open.slice(-3).some((outer) => HEADINGS.has(outer))) return "unwrap";
  if (CONTENT.has(name) || attributes.role === "main") return "keep";
  if (DROPPED.has(name) || attributes.hidden !== undefined) return "drop";
  if (name === "header" && !open.some((outer) => CONTENT.has(outer))) return "drop";
  if (DROPPED_ROLES.has(attributes.role ?? "") || attributes["aria-modal"] === "true")
    return "drop";
  return hasDroppedName(attributes.id, thread) || hasDroppedName(attributes.class, thread)
    ? "drop"
    : "keep";
}

function hasDroppedName(names: string | undefined, thread: boolean): boolean {
  if (names === undefined || names.length > 1_000) return false;
  return names.split(/\s+/).some((each) => {
    const name = each.toLowerCase().replace(/[-_]/g, "");
    return DROPPED_NAMES.has(name) && !(thread && REPLIES.has(name));
  });
}
