import "server-only";
import { type Attributes, type Rewritten, rewriteHtml, type Verdict } from "./rewrite-html";

const DROPPED = new Set(
  "nav footer aside dialog menu button select textarea datalist input label fieldset".split(" "),
);
const DROPPED_ROLES = new Set(
  (
    "navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar " +
    "tablist tooltip alert"
  ).split(" "),
);
const CONTENT = new Set(["main", "article"]);

/** Whole class names and ids, with `-` and `_` left out; words inside longer names say too little. */
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

/**
 * The page without what every page of its kind repeats: menus, headers, footers, side columns, forms, notices.
 * Goes by tag, role and well-known names alone, so it keeps too much rather than too little.
 */
export function plainFilter(html: string): Rewritten {
  const filtered = rewriteHtml(html, {
    element: (name, attributes, open) => judge(name, attributes, open),
  });
  return filtered;
}

function judge(name: string, attributes: Attributes, open: readonly string[]): Verdict {
  if (name === "input" && attributes.type === "checkbox" && open.includes("li")) return "keep";
  if (CONTENT.has(name) || attributes.role === "main") return "keep";
  if (DROPPED.has(name) || attributes.hidden !== undefined) return "drop";
  if (name === "header" && !open.some((outer) => CONTENT.has(outer))) return "drop";
  if (DROPPED_ROLES.has(attributes.role ?? "") || attributes["aria-modal"] === "true")
    return "drop";
  return hasDroppedName(attributes.id) || hasDroppedName(attributes.class) ? "drop" : "keep";
}

function hasDroppedName(names: string | undefined): boolean {
  if (names === undefined || names.length > 1_000) return false;
  return names
    .split(/\s+/)
    .some((each) => DROPPED_NAMES.has(each.toLowerCase().replace(/[-_]/g, "")));
}
