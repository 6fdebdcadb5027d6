import { limits } from "./limits";
import { keysOf } from "./typed-keys";

/** Groups of the formats in the form, in display order. */
export const formatGroups = {
  text: "Text",
  extracted: "Extracted",
  picture: "Picture",
  media: "Media",
} as const;

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
  /** Group in the list of the form. */
  readonly group: keyof typeof formatGroups;
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

const bare = <const Descriptor extends FormatDescriptor>(descriptor: Descriptor) => ({
  ...descriptor,
  fields: {},
});

const mayBeRejected = "Hosted services may reject it in a search.";

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
    group: "text",
    resultKey: "markdown",
    tabGroup: "text",
    tabs: [
      { id: "preview", title: "Preview" },
      { id: "markdown", title: "Markdown" },
    ],
    missing:
      "The page may have no main content, or create it by scripts after the wait ended: try waitFor, or turn onlyMainContent off.",
    fromMarkdown: true,
    redacted: true,
    onFailedPages: "always",
  }),
  summary: bare({
    label: "Summary",
    help: "A short summary of the page, written by a language model.",
    guide: "formats/summary",
    group: "text",
    resultKey: "summary",
    tabGroup: "text",
    tabs: [{ id: "summary", title: "Summary" }],
    missing:
      "A language model writes the summary. It may be unavailable at the service, or it may have failed.",
    fromMarkdown: true,
    redacted: true,
  }),
  html: bare({
    label: "HTML",
    help: "Cleaned HTML of the selected content.",
    guide: "formats/html",
    group: "text",
    resultKey: "html",
    tabGroup: "source",
    tabs: [{ id: "html", title: "HTML" }],
    missing: "The page may have no main content: try turning onlyMainContent off.",
    onFailedPages: "always",
  }),
  rawHtml: bare({
    label: "Raw HTML",
    help: "The page's HTML as received, unchanged.",
    guide: "formats/raw-html",
    group: "text",
    resultKey: "rawHtml",
    tabGroup: "source",
    tabs: [{ id: "raw-html", title: "Raw HTML" }],
    missing: "Only web pages have HTML. PDFs and other documents do not.",
    onFailedPages: "always",
  }),
  links: bare({
    label: "Links",
    help: "The addresses that the page links to.",
    guide: "formats/links",
    group: "text",
    resultKey: "links",
    tabGroup: "source",
    tabs: [{ id: "links", title: "Links" }],
    missing: "The main content may have no links: try turning onlyMainContent off.",
    onFailedPages: "always",
  }),
  images: bare({
    label: "Images",
    help: "The addresses of the page's images.",
    guide: "formats/images",
    group: "text",
    resultKey: "images",
    tabGroup: "source",
    tabs: [{ id: "images", title: "Images" }],
    missing: "The main content may have no images: try turning onlyMainContent off.",
    onFailedPages: "always",
  }),
  screenshot: {
    label: "Screenshot",
    help: `An image of the page; its URL expires after ${limits.screenshotLifetimeHours} hours.`,
    guide: "formats/screenshot",
    group: "picture",
    compatibility: "Services accept at most one per request.",
    resultKey: "screenshot",
    tabGroup: "media",
    tabs: [{ id: "screenshot", title: "Screenshot" }],
    missing: "Screenshots need a browser. PDFs and some cached copies do not have one.",
    ownFields: "optional",
    onFailedPages: "always",
    needsBrowser: true,
    isFile: true,
  },
  json: {
    label: "JSON",
    help: "Data extracted from the page by a language model, in the shape that you define.",
    guide: "formats/json",
    group: "extracted",
    resultKey: "json",
    tabGroup: "data",
    tabs: [{ id: "json", title: "JSON" }],
    missing:
      "A language model extracts the data. It may be unavailable at the service, or it may have found nothing that fits the schema.",
    ownFields: "optional",
    fromMarkdown: true,
    redacted: true,
  },
  changeTracking: {
    label: "Change tracking",
    help: "What changed since the page was last scraped.",
    guide: "formats/change-tracking",
    group: "extracted",
    compatibility: mayBeRejected,
    resultKey: "changeTracking",
    tabGroup: "data",
    tabs: [{ id: "changes", title: "Changes" }],
    missing: "Hosted services reject this format in a search.",
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
    group: "extracted",
    compatibility: mayBeRejected,
    resultKey: "branding",
    tabGroup: "data",
    tabs: [{ id: "branding", title: "Branding" }],
    missing: "Branding needs a browser, and hosted services reject it in a search.",
    rejectedInSearch: true,
    needsBrowser: true,
  }),
  product: bare({
    label: "Product",
    help: "Name, variants, prices and availability of a product on sale.",
    guide: "formats/product",
    group: "extracted",
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
    group: "extracted",
    resultKey: "menu",
    tabGroup: "data",
    tabs: [{ id: "menu", title: "Menu" }],
    missing: "The page may have no menu.",
    fromMarkdown: true,
  }),
  audio: bare({
    label: "Audio",
    help: `MP3 of a supported video page; its URL expires after ${limits.mediaLifetimeHours} hour.`,
    guide: "formats/audio",
    group: "media",
    compatibility: mayBeRejected,
    resultKey: "audio",
    tabGroup: "media",
    tabs: [{ id: "audio", title: "Audio" }],
    missing:
      "Only pages of supported video sites have audio, and hosted services reject it in a search.",
    rejectedInSearch: true,
    isFile: true,
  }),
  video: bare({
    label: "Video",
    help: `Video of a supported page in the best quality; its URL expires after ${limits.mediaLifetimeHours} hour.`,
    guide: "formats/video",
    group: "media",
    compatibility: mayBeRejected,
    resultKey: "video",
    tabGroup: "media",
    tabs: [{ id: "video", title: "Video" }],
    missing:
      "Only pages of supported video sites have video, and hosted services reject it in a search.",
    rejectedInSearch: true,
    isFile: true,
  }),
  question: {
    label: "Question",
    help: "An answer to a question about the page.",
    guide: "formats/question",
    group: "extracted",
    resultKey: "answer",
    tabGroup: "text",
    tabs: [{ id: "answer", title: "Answer" }],
    missing:
      "A language model answers the question. It may be unavailable at the service, or it may have found no answer.",
    ownFields: "required",
    fromMarkdown: true,
    redacted: true,
  },
  highlights: {
    label: "Highlights",
    help: "Passages of the page that match a separate query.",
    guide: "formats/highlights",
    group: "extracted",
    compatibility: "Undocumented; some services accept it.",
    resultKey: "highlights",
    tabGroup: "text",
    tabs: [{ id: "highlights", title: "Highlights" }],
    missing: "No passage of the page may match the query.",
    ownFields: "required",
    fromMarkdown: true,
    redacted: true,
  },
} as const satisfies Readonly<Record<string, FormatDescriptor>>;

type Descriptors = typeof descriptors;

export type FormatType = keyof Descriptors;

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
