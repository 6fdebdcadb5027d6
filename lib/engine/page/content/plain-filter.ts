import "server-only";
import {
  type Attributes,
  type RewriteResult,
  type Rewriter,
  rewriteHtml,
  type TagAction,
} from "@/lib/engine/html/rewrite-html";
import { FOREIGN_COMMENTS, isPartOfSentence } from "./boilerplate-names";
import { byNames, isLinkedById } from "./by-names";
import { isNote } from "./replace-notes";

const CONTROLS = new Set("select textarea datalist input label".split(" "));
const FRAME_TAGS = new Set("nav footer aside dialog menu header".split(" "));
const FRAME_ROLES = new Set(
  (
    "navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar " +
    "tablist tooltip alert doc-pageheader doc-pagefooter"
  ).split(" "),
);
const HEADINGS = new Set("h1 h2 h3 h4 h5 h6 summary dt".split(" "));
const CONTENT = new Set(["main", "article"]);

/** Whole class names and ids without `-` and `_`. The same words inside longer names do not mark the frame reliably. */
const FRAME_NAMES = new Set(
  (
    "nav navbar navigation mainnav sitenav topnav subnav navmenu menu mainmenu topbar breadcrumb breadcrumbs " +
    "header siteheader pageheader globalheader masthead footer sitefooter pagefooter globalfooter colophon " +
    "sidebar leftsidebar rightsidebar sidenav toc tableofcontents pagination pager " +
    "cookie cookies cookiebanner cookieconsent cookienotice gdpr consent " +
    "social socialshare sharing share sharebuttons addthis sharethis sharedaddy " +
    "related relatedposts relatedarticles recommended recommendations " +
    "comments commentlist commentform respond disqusthread " +
    "newsletter subscribe signup popup modal overlay advert advertisement ads ad adsense sponsored promo banner " +
    "skiplink skiptocontent srskip widget widgetarea searchform searchbox login " +
    // Header, footer, navigation and breadcrumb in other languages.
    "cabecera cabecalho entete kopf kopfzeile fuss fusszeile seitenfuss piepagina piedepagina pied rodape stopka naglowek " +
    "navi hauptnavigation brotkrumen navegacion navigazione migasdepan filariane fildariane briciole " +
    `${FOREIGN_COMMENTS} ` +
    // The lines around the text in MediaWiki, and its boxes with links to related pages.
    "sitesub catlinks printfooter navbox " +
    // Controls of maps.
    "leafletcontrolcontainer leafletcontrol mapboxglctrl maplibreglctrl " +
    // The head and foot lines of manual pages by mandoc.
    "headltitle headvol headrtitle footdate footos"
  ).split(" "),
);

/** The class name of the link of MediaWiki to edit the section below a heading. */
const EDIT_LINK = "mw-editsection";
/** URLs that share a page in a network or by mail. */
const SHARES =
  /^(?:mailto:\?|whatsapp:|fb-messenger:|https?:\/\/(?:[\w-]+\.)*(?:facebook\.com\/(?:sharer|share\.php|dialog\/share)|(?:twitter|x)\.com\/(?:intent\/(?:tweet|post)|share\b)|linkedin\.com\/(?:shareArticle|sharing\/)|pinterest\.[a-z.]+\/pin\/create|wa\.me\/\?|api\.whatsapp\.com\/send\/?\?text|t\.me\/share|reddit\.com\/submit|tumblr\.com\/(?:share|widgets\/share)|xing\.com\/spi\/shares|vk\.com\/share\.php))/i;

const MAX_NAMES = 1_000;

/** Replies: below an article they are dropped, in a thread they are the content. */
const REPLIES = new Set(`comments commentlist ${FOREIGN_COMMENTS}`.split(" "));

/**
 * Removes parts repeated on every page: menus, headers, footers, side columns, forms, notices. Uses
 * tags, roles and well-known names only, in one pass, for pages too large for a tree.
 */
export function plainFilter(html: string): RewriteResult {
  const controls = controlRule({ hasTree: false });
  return rewriteHtml(html, {
    text: controls.text,
    element: (name, attributes, open): TagAction => {
      const control = controls.action(name, attributes, open);
      // Without a tree, the filter cannot know what a button, label or form shows.
      const isTask = name === "input" && !open.includes("form");
      if (control !== null) return control === "keep" && !isTask ? "drop" : control;
      const { id = "", role = null, class: classes = "" } = attributes;
      const inContent = open.some((outer) => CONTENT.has(outer));
      const frame = plainFrameName(isLinkedById(name) ? "" : id, classes, false);
      const drops =
        name === "annotation" ||
        attributes.hidden !== undefined ||
        attributes["aria-modal"] === "true" ||
        (isFrameTag(name, role, inContent) &&
          !(name === "footer" && open.includes("blockquote")) &&
          !(
            name === "aside" && isNote(`${classes} ${attributes["aria-label"] ?? ""}`, inContent)
          )) ||
        (!CONTENT.has(name) &&
          !isPartOfSentence(name, open.at(-1)) &&
          frame !== null &&
          !(inContent && frame === "header"));
      return drops ? "drop" : "keep";
    },
  });
}

/**
 * How to treat the form controls of one document: `action` is null for other elements. Buttons need a tree.
 * @param isQuiz whether choices are content outside of forms that are sent, too
 * @param hasTree whether `replaceLabels` decides about labels and controls outside of forms
 */
export function controlRule({
  isQuiz = false,
  hasTree,
}: {
  isQuiz?: boolean;
  hasTree: boolean;
}): Required<Pick<Rewriter, "text">> & {
  action(name: string, attributes: Attributes, open: readonly string[]): TagAction | null;
} {
  let hasHeadingText = false;
  let sendsForm = false;
  /** Ids of the texts that a page draws over the buttons of forms. */
  const buttonLabels = new Set<string>();
  return {
    text(text) {
      hasHeadingText ||= text.trim() !== "";
    },
    action(name, attributes, open) {
      if (HEADINGS.has(name)) hasHeadingText = false;
      if (name === "form") sendsForm = /^post$/i.test(attributes.method ?? (hasTree ? "post" : ""));
      if (name === "input" && attributes.type === "submit")
        buttonLabels.add(attributes["aria-labelledby"] ?? "");
      if (name === "span" && attributes.id && buttonLabels.has(attributes.id)) return "drop";
      if (sendsForm && open.includes("form") && isFormText(name, attributes)) return "keep";
      if (isQuiz && name !== "select" && isFormText(name, attributes)) return "keep";
      if (name === "label" && open.includes("li") && !open.includes("form")) return "unwrap";
      if (hasTree && CONTROLS.has(name) && !open.includes("form")) return "keep";
      // A box in a cell that readers cannot change says yes or no.
      const isBox = open.includes("li") || ("disabled" in attributes && open.includes("td"));
      if (name === "input" && attributes.type === "checkbox" && isBox) return "keep";
      // A toggle that expands a section is its heading. A button after the text copies a link to it.
      if (name === "button" && open.slice(-3).some((outer) => HEADINGS.has(outer)))
        return hasHeadingText ? "drop" : "unwrap";
      if (name === "button") return "keep";
      if ((attributes.class ?? "").split(/\s+/, 5).includes(EDIT_LINK)) return "drop";
      if (name === "a" && SHARES.test(attributes.href ?? "")) return "drop";
      return CONTROLS.has(name) ? "drop" : null;
    },
  };
}

/** Whether a control has text, or says what the label beside it is. */
const isFormText = (name: string, { type = "" }: Attributes): boolean =>
  name === "label" ||
  name === "select" ||
  (name === "input" && /^(?:radio|checkbox|password)$/i.test(type));

/** Whether the tag or role says that an element is part of the page frame. */
export function isFrameTag(name: string, role: string | null, inContent: boolean): boolean {
  if (CONTENT.has(name) || role === "main") return false;
  return (FRAME_TAGS.has(name) && !(name === "header" && inContent)) || FRAME_ROLES.has(role ?? "");
}

/** The first id or class that names a part of the page frame; null without one. */
export function plainFrameName(id: string, classes: string, thread: boolean): string | null {
  if (id.length + classes.length > MAX_NAMES) return null;
  const names = frameNames(`${id} ${classes}`);
  return names.find((name) => !(thread && REPLIES.has(name))) ?? null;
}

const frameNames = byNames((names): readonly string[] =>
  names
    .split(/\s+/)
    .map((each) => each.toLowerCase().replace(/[-_]/g, ""))
    .filter((name) => FRAME_NAMES.has(name)),
);
