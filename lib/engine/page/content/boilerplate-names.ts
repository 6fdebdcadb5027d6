import "server-only";
import { byNames, namesOf } from "./by-names";
import { endsSentence } from "./ends-sentence";

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** The word "comments" in other languages. */
export const FOREIGN_COMMENTS =
  "kommentare commentaires comentarios commenti reacties kommentarer kommentit komentarze komentare";

/**
 * Words in class names and ids of elements that are beside an article. On other pages, such elements may be content.
 */
const ASIDES = wordSet(
  `${FOREIGN_COMMENTS} ` +
    "ad ads advert adverts advertisement advertising adsense sponsor sponsored outbrain taboola " +
    "recirc readmore mostread mostpopular newsletter newsletters optin " +
    "share sharing sharebar addthis sharethis sharedaddy breadcrumb breadcrumbs cookie cookies paywall " +
    "promo promos promotion related recommended recommendation recommendations trending popular teaser teasers " +
    "subscribe subscription signup cta shares comment comments disqus tags taglist toolbar pagination " +
    "byline bylines author authors bio " +
    "copyright disclaimer citation kicker eyebrow standfirst rail swiper playlist print donate donation",
);
/** The same for elements without a sentence: a section may be about social work, or have a date in its name. */
const LABELS = wordSet("social timestamp datetime dateline pubdate published posted lastupdated");
const MIN_SENTENCE = 25;
/** Around the images of an article; the images themselves remain. */
const WITH_PICTURES = wordSet("caption captions credit credits gallery slideshow carousel");
/** Pairs of words that are meaningful only together. */
const PAIRS = wordSet(
  "read-more see-more see-also also-read more-from more-stories more-news most-read most-popular sign-up " +
    "post-meta entry-meta article-meta meta-info article-info post-date entry-date article-date publish-date " +
    "tooltip-content popover-content rollover-block read-next up-next next-post article-tags post-tags entry-tags tag-list about-author key-points site-sub " +
    "app-promo in-article-promo follow-us article-footer post-footer entry-footer",
);
/** The page frame: navigation and other parts shared by all pages of a site. */
const FRAME = wordSet(
  "nav navbar navigation menu dropdown megamenu footer topbar sidebar sidenav breadcrumb breadcrumbs cookie cookies consent gdpr " +
    "pagination pager pagenav share sharing social related relatedposts similar recommended recommendations newsletter subscribe " +
    "subscription popup modal overlay advert advertisement ads toc login signin search skip colophon facets filters " +
    "offcanvas drawer widget widgets",
);
/** Metadata and controls of a post in a thread. */
const POST_META = wordSet(
  "avatar user username userinfo author action actions controls signature vote votes votecell stats badge menu meta taglist",
);

/** Also matched inside longer words. AsciiDoc has boxes of text named `sidebarblock`. */
const FRAME_PARTS = /sidebar(?!block)|navbar|breadcrumb|footer|cookie|newsletter|pagination/;
const FOOTER = wordSet("footer cookie cookies consent gdpr");
const NO_PART = /^$/;
/** `has-sidebar` and `page-with-sidebar` describe an adjacent element, not this one. */
const BESIDE = wordSet("has no with without");
const STATES = wordSet("has no with without is not js open show hide");
/** Class names of Tailwind that say how an element looks: `scroll-mt-[var(--navbar-height)]`, `lg:pl-sidebar`, `bg-footer`. */
const STYLE = /[:[]|^(?:bg|border|scroll|pt|pb|mt|mb)-/;
/** Class names of MediaWiki for text that appears on a click, such as the translations of a word. */
const FOLDED = /^Nav(?:Frame|Head|Content)$/;
/** `navigation-not-searchable` tells search engines to ignore the element. */
const NEGATION = "not";

const POST_META_PARTS = /postprofile|userinfo|username|postauthor|postdetails/;

const MAX_NAMES = 1_000;

/** The words of each class name or id: `postMeta site-nav` gives [post, meta] and [site, nav]. */
function splitNames(names: string): string[][] {
  if (names === "" || names.length > MAX_NAMES) return [];
  return names
    .split(/\s+/)
    .filter((name) => !STYLE.test(name) && !FOLDED.test(name))
    .map((name) =>
      name
        .replace(/([a-z])([A-Z])/g, "$1-$2")
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter((word) => word !== ""),
    )
    .filter(([first]) => first !== undefined && !STATES.has(first))
    .filter((words) => !words.includes(NEGATION))
    .map((words) => {
      const beside = words.findIndex((word) => BESIDE.has(word));
      return beside < 0 ? words : words.slice(0, beside);
    });
}

const INLINE = wordSet("a abbr b cite em i small span strong time");
const SENTENCES = wordSet("p li td th dd dt h1 h2 h3 h4 h5 h6");

/** Inline elements have class names too, which say nothing about the page structure. */
export const isPartOfSentence = (name: string, parent: string | undefined): boolean =>
  INLINE.has(name) && SENTENCES.has(parent ?? "");

export const hasMeaningfulNames = (element: Element): boolean =>
  !isPartOfSentence(element.localName, element.parentElement?.localName) ||
  element.querySelector("img") !== null;

/** Finds the first word of an element's names that is in the set or contains the part; null without one. */
function wordFinder(set: ReadonlySet<string>, part: RegExp): (element: Element) => string | null {
  const find = byNames((names): string | null => {
    for (const name of splitNames(names))
      for (const word of name) if (set.has(word) || part.test(word)) return word;
    return null;
  });
  return (element) => {
    const found = find(namesOf(element));
    return found !== null && hasMeaningfulNames(element) ? found : null;
  };
}

export const pageFrameName = wordFinder(FRAME, FRAME_PARTS);
const footerName = wordFinder(FOOTER, NO_PART);
const postMetaName = wordFinder(POST_META, POST_META_PARTS);
/** Names of parts that are never the content, however long they are. */
export const isNamedFooter = (element: Element): boolean => footerName(element) !== null;
export const isNamedPostMeta = (element: Element): boolean => postMetaName(element) !== null;

const asideKind = byNames((names): "alone" | "label" | "pictures" | null => {
  let found: "label" | "pictures" | null = null;
  const all = splitNames(names);
  // Journals name the kind of an abstract: that of the authors.
  if (all.some((name) => name.includes("abstract"))) return null;
  for (const name of all)
    for (const [at, word] of name.entries()) {
      if (ASIDES.has(word)) return "alone";
      if (PAIRS.has(`${word}-${name[at + 1] ?? ""}`)) return "alone";
      if (WITH_PICTURES.has(word)) found = "pictures";
      if (LABELS.has(word)) found ??= "label";
    }
  return found;
});

/**
 * Whether class names and ids mark an element as beside the article; with "pictures" its images remain. Code is never
 * beside it: highlighters name what they put around code after their toolbars.
 */
export function articleAsideKind(element: Element): "alone" | "pictures" | null {
  const found = asideKind(namesOf(element));
  if (found === null || !hasMeaningfulNames(element) || element.querySelector("pre") !== null)
    return null;
  if (found !== "label") return found;
  return hasSentence(element) ? null : "alone";
}

const hasSentence = (element: Element): boolean =>
  [...element.querySelectorAll("p")].some((paragraph) => {
    const text = (paragraph.textContent ?? "").trim();
    return (
      text.length >= MIN_SENTENCE && endsSentence(text) && paragraph.querySelector("a") === null
    );
  });
