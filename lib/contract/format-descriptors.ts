import { limits } from "./limits";
import { keysOf } from "./typed-keys";

/** Everything about one format but its own fields, the engine's maker and the view of its content. */
type FormatDescriptor = {
  readonly label: string;
  /** One line. */
  readonly help: string;
  /** Page of the guide: the part after `/guide/`. */
  readonly guide: string;
  /** How services were seen to differ from the specification. */
  readonly compatibility?: string;
  /** Key of a result that holds the content (specification, "Web result"; the rest was observed). */
  readonly resultKey: string;
  /** Tabs are ordered by group, then by the order of this registry. */
  readonly tabGroup: "text" | "source" | "media" | "data";
  readonly tabs: readonly { readonly id: string; readonly title: string }[];
  /** Likely reasons why a requested format is missing from a result. */
  readonly missing: string;
  /** Set for formats with fields of their own; with required fields, the bare name is not a valid format. */
  readonly ownFields?: "optional" | "required";
  /** Observed at services: a search with this format is rejected. */
  readonly rejectedInSearch?: true;
  /** Made from the Markdown, and therefore after the cleaning pass. */
  readonly fromMarkdown?: true;
  /** Covered by `redactPII`. */
  readonly redacted?: true;
  /** Also made of pages that failed: with any status of 400 and above, or only when the page is gone (404, 410). */
  readonly onFailedPages?: "always" | "gone";
  readonly needsBrowser?: true;
  /** The content is the address of a stored file. */
  readonly isFile?: true;
};

/** A format without fields of its own. */
const bare = <const Descriptor extends FormatDescriptor>(descriptor: Descriptor) => ({
  ...descriptor,
  fields: {},
});

const mayBeRejected = "Hosted services may refuse it in a search.";

/**
 * The formats in the order of the specification's table; `highlights` is known from observation. A new format is an
 * entry here, a maker in the engine's registry and a view in the registry of result formats; a format with
 * `ownFields` also needs its schema, field texts, controls and editor. The compiler names each missing place.
 */
const descriptors = {
  markdown: bare({
    label: "Markdown",
    help: "The page as readable text with headings, lists, tables and links.",
    guide: "formats/markdown",
    resultKey: "markdown",
    tabGroup: "text",
    tabs: [
      { id: "preview", title: "Preview" },
      { id: "markdown", title: "Markdown" },
    ],
    missing:
      "The page may hold no main content, or make it by scripts after the wait was over: try waitFor, or onlyMainContent off.",
    fromMarkdown: true,
    redacted: true,
    onFailedPages: "always",
  }),
  summary: bare({
    label: "Summary",
    help: "A short account of the page, written by a language model.",
    guide: "formats/summary",
    resultKey: "summary",
    tabGroup: "text",
    tabs: [{ id: "summary", title: "Summary" }],
    missing: "It is made by a language model, which the service may lack or which may have failed.",
    fromMarkdown: true,
    redacted: true,
  }),
  html: bare({
    label: "HTML",
    help: "Cleaned HTML of the content that was kept.",
    guide: "formats/html",
    resultKey: "html",
    tabGroup: "source",
    tabs: [{ id: "html", title: "HTML" }],
    missing: "The page may hold no main content: try onlyMainContent off.",
    onFailedPages: "always",
  }),
  rawHtml: bare({
    label: "Raw HTML",
    help: "The page's HTML as it was received, untouched.",
    guide: "formats/raw-html",
    resultKey: "rawHtml",
    tabGroup: "source",
    tabs: [{ id: "raw-html", title: "Raw HTML" }],
    missing: "What is no web page, such as a PDF, has no HTML.",
    onFailedPages: "always",
  }),
  links: bare({
    label: "Links",
    help: "Every address that the page links to.",
    guide: "formats/links",
    resultKey: "links",
    tabGroup: "source",
    tabs: [{ id: "links", title: "Links" }],
    missing: "The page may have none that stayed in its main content: try onlyMainContent off.",
    onFailedPages: "always",
  }),
  images: bare({
    label: "Images",
    help: "The addresses of the page's images.",
    guide: "formats/images",
    resultKey: "images",
    tabGroup: "source",
    tabs: [{ id: "images", title: "Images" }],
    missing: "The page may have none that stayed in its main content: try onlyMainContent off.",
    onFailedPages: "always",
  }),
  screenshot: {
    label: "Screenshot",
    help: `A picture of the page; its address works for ${limits.screenshotLifetimeHours} hours.`,
    guide: "formats/screenshot",
    compatibility: "Services take at most one per request.",
    resultKey: "screenshot",
    tabGroup: "media",
    tabs: [{ id: "screenshot", title: "Screenshot" }],
    missing:
      "It takes a browser: what is no web page, such as a PDF, has none, nor may a cached copy.",
    ownFields: "optional",
    onFailedPages: "always",
    needsBrowser: true,
    isFile: true,
  },
  json: {
    label: "JSON",
    help: "Data extracted from the page by a language model, in a shape that you give.",
    guide: "formats/json",
    resultKey: "json",
    tabGroup: "data",
    tabs: [{ id: "json", title: "JSON" }],
    missing:
      "It is made by a language model, which the service may lack or which may have found nothing that fits the schema.",
    ownFields: "optional",
    fromMarkdown: true,
    redacted: true,
  },
  changeTracking: {
    label: "Change tracking",
    help: "What changed since the page was last scraped.",
    guide: "formats/change-tracking",
    compatibility: mayBeRejected,
    resultKey: "changeTracking",
    tabGroup: "data",
    tabs: [{ id: "changes", title: "Changes" }],
    missing: "The hosted service refuses it in a search.",
    ownFields: "optional",
    rejectedInSearch: true,
    fromMarkdown: true,
    redacted: true,
    onFailedPages: "gone",
  },
  branding: bare({
    label: "Branding",
    help: "Colours, fonts, logo and spacing of the site.",
    guide: "formats/branding",
    compatibility: mayBeRejected,
    resultKey: "branding",
    tabGroup: "data",
    tabs: [{ id: "branding", title: "Branding" }],
    missing: "It takes a browser, and the hosted service refuses it in a search.",
    rejectedInSearch: true,
    needsBrowser: true,
  }),
  product: bare({
    label: "Product",
    help: "Name, variants, prices and availability of a product on sale.",
    guide: "formats/product",
    resultKey: "product",
    tabGroup: "data",
    tabs: [{ id: "product", title: "Product" }],
    missing: "The page may sell nothing, or describe several products.",
    fromMarkdown: true,
  }),
  menu: bare({
    label: "Menu",
    help: "Sections, dishes and prices of a restaurant's menu.",
    guide: "formats/menu",
    resultKey: "menu",
    tabGroup: "data",
    tabs: [{ id: "menu", title: "Menu" }],
    missing: "The page may hold no menu.",
    fromMarkdown: true,
  }),
  audio: bare({
    label: "Audio",
    help: `Sound of a supported video page as MP3; its address works for ${limits.mediaLifetimeHours} hour.`,
    guide: "formats/audio",
    compatibility: mayBeRejected,
    resultKey: "audio",
    tabGroup: "media",
    tabs: [{ id: "audio", title: "Audio" }],
    missing:
      "Only pages of known video sites have sound, and the hosted service refuses it in a search.",
    rejectedInSearch: true,
    isFile: true,
  }),
  video: bare({
    label: "Video",
    help: `A supported page's video in its best quality; its address works for ${limits.mediaLifetimeHours} hour.`,
    guide: "formats/video",
    compatibility: mayBeRejected,
    resultKey: "video",
    tabGroup: "media",
    tabs: [{ id: "video", title: "Video" }],
    missing:
      "Only pages of known video sites have film, and the hosted service refuses it in a search.",
    rejectedInSearch: true,
    isFile: true,
  }),
  question: {
    label: "Question",
    help: "An answer to a question about the page.",
    guide: "formats/question",
    resultKey: "answer",
    tabGroup: "text",
    tabs: [{ id: "answer", title: "Answer" }],
    missing:
      "The answer is made by a language model, which the service may lack or which may have found none.",
    ownFields: "required",
    fromMarkdown: true,
    redacted: true,
  },
  highlights: {
    label: "Highlights",
    help: "The passages of the page that answer a query of their own.",
    guide: "formats/highlights",
    compatibility: "Known from services; the specification does not list it.",
    resultKey: "highlights",
    tabGroup: "text",
    tabs: [{ id: "highlights", title: "Highlights" }],
    missing: "No passage of the page may have answered the query.",
    ownFields: "required",
    fromMarkdown: true,
    redacted: true,
  },
} as const satisfies Readonly<Record<string, FormatDescriptor>>;

type Descriptors = typeof descriptors;

export type FormatType = keyof Descriptors;

/** Formats with fields of their own. */
export type FormatWithFields = {
  [Type in FormatType]: Descriptors[Type] extends { ownFields: string } ? Type : never;
}[FormatType];

export type BareFormat = Exclude<FormatType, FormatWithFields>;

/** Formats of which the bare name is a valid format. */
type NamedFormat = {
  [Type in FormatType]: Descriptors[Type] extends { ownFields: "required" } ? never : Type;
}[FormatType];

/** Keys of a result that hold formats. */
export type FormatResultKey = Descriptors[FormatType]["resultKey"];

export const formatDescriptors: {
  readonly [Type in FormatType]: FormatDescriptor &
    Pick<Descriptors[Type], "resultKey"> &
    (Type extends BareFormat ? { readonly fields: object } : object);
} = descriptors;

export const formatTypes = keysOf(descriptors);

export const hasOwnFields = (type: FormatType): type is FormatWithFields =>
  formatDescriptors[type].ownFields !== undefined;

export const isNamedFormat = (type: FormatType): type is NamedFormat =>
  formatDescriptors[type].ownFields !== "required";
