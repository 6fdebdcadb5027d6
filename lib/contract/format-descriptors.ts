import {
  type FormatInfo,
  type FormatType,
  type FormatWithFields,
  formatInfos,
} from "./format-infos";

/** Everything about one format but its own fields, the engine's maker and the view of its content. */
type FormatDescriptor = FormatInfo & {
  /** Key of a result that holds the content (specification, "Web result"; the rest was observed). */
  readonly resultKey: string;
  /** Tabs are ordered by group, then by the order of this registry. */
  readonly tabGroup: "text" | "source" | "media" | "data";
  readonly tabs: readonly { readonly id: string; readonly title: string }[];
  /** Likely reasons why a requested format is missing from a result. */
  readonly missing: string;
  /** Observed at services: a search with this format is rejected. */
  readonly rejectedInSearch?: true;
  /** Made from the Markdown, and therefore after the cleaning pass. */
  readonly fromMarkdown?: true;
  /** Covered by `redactPII`. */
  readonly redacted?: true;
  /** Also made of pages that failed: with any status of 400 and above, or only when the page is gone (404, 410). */
  readonly onFailedPages?: "always" | "gone";
  readonly needsBrowser?: true;
  /** The content is the URL of a stored file. */
  readonly isFile?: true;
};

const bare = <const Descriptor extends FormatDescriptor>(descriptor: Descriptor) => ({
  ...descriptor,
  fields: {},
});

/**
 * The formats in the order of the specification's table; `highlights` is known from observation. A new format is an
 * entry here and in `format-infos.ts`, a maker in the engine's registry and a view in the registry of result formats; a
 * format with `ownFields` also needs its schema, field texts, controls and editor. The compiler names each missing place.
 */
const descriptors = {
  markdown: bare({
    ...formatInfos.markdown,
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
    ...formatInfos.summary,
    resultKey: "summary",
    tabGroup: "text",
    tabs: [{ id: "summary", title: "Summary" }],
    missing:
      "A language model writes the summary. It may be unavailable at the service, or it may have failed.",
    fromMarkdown: true,
    redacted: true,
  }),
  html: bare({
    ...formatInfos.html,
    resultKey: "html",
    tabGroup: "source",
    tabs: [{ id: "html", title: "HTML" }],
    missing: "The page may have no main content: try turning onlyMainContent off.",
    onFailedPages: "always",
  }),
  rawHtml: bare({
    ...formatInfos.rawHtml,
    resultKey: "rawHtml",
    tabGroup: "source",
    tabs: [{ id: "raw-html", title: "Raw HTML" }],
    missing: "Only web pages have HTML. PDFs and other documents do not.",
    onFailedPages: "always",
  }),
  links: bare({
    ...formatInfos.links,
    resultKey: "links",
    tabGroup: "source",
    tabs: [{ id: "links", title: "Links" }],
    missing: "The main content may have no links: try turning onlyMainContent off.",
    onFailedPages: "always",
  }),
  images: bare({
    ...formatInfos.images,
    resultKey: "images",
    tabGroup: "source",
    tabs: [{ id: "images", title: "Images" }],
    missing: "The main content may have no images: try turning onlyMainContent off.",
    onFailedPages: "always",
  }),
  screenshot: {
    ...formatInfos.screenshot,
    resultKey: "screenshot",
    tabGroup: "media",
    tabs: [{ id: "screenshot", title: "Screenshot" }],
    missing: "Screenshots need a browser. PDFs and some cached copies do not have one.",
    onFailedPages: "always",
    needsBrowser: true,
    isFile: true,
  },
  json: {
    ...formatInfos.json,
    resultKey: "json",
    tabGroup: "data",
    tabs: [{ id: "json", title: "JSON" }],
    missing:
      "A language model extracts the data. It may be unavailable at the service, or it may have found nothing that fits the schema.",
    fromMarkdown: true,
    redacted: true,
  },
  changeTracking: {
    ...formatInfos.changeTracking,
    resultKey: "changeTracking",
    tabGroup: "data",
    tabs: [{ id: "changes", title: "Changes" }],
    missing: "Hosted services reject this format in a search.",
    rejectedInSearch: true,
    fromMarkdown: true,
    redacted: true,
    onFailedPages: "gone",
  },
  branding: bare({
    ...formatInfos.branding,
    resultKey: "branding",
    tabGroup: "data",
    tabs: [{ id: "branding", title: "Branding" }],
    missing: "Branding needs a browser, and hosted services reject it in a search.",
    rejectedInSearch: true,
    needsBrowser: true,
  }),
  product: bare({
    ...formatInfos.product,
    resultKey: "product",
    tabGroup: "data",
    tabs: [{ id: "product", title: "Product" }],
    missing: "The page may sell nothing, or describe several products.",
    fromMarkdown: true,
  }),
  menu: bare({
    ...formatInfos.menu,
    resultKey: "menu",
    tabGroup: "data",
    tabs: [{ id: "menu", title: "Menu" }],
    missing: "The page may have no menu.",
    fromMarkdown: true,
  }),
  audio: bare({
    ...formatInfos.audio,
    resultKey: "audio",
    tabGroup: "media",
    tabs: [{ id: "audio", title: "Audio" }],
    missing:
      "Only pages of supported video sites have audio, and hosted services reject it in a search.",
    rejectedInSearch: true,
    isFile: true,
  }),
  video: bare({
    ...formatInfos.video,
    resultKey: "video",
    tabGroup: "media",
    tabs: [{ id: "video", title: "Video" }],
    missing:
      "Only pages of supported video sites have video, and hosted services reject it in a search.",
    rejectedInSearch: true,
    isFile: true,
  }),
  question: {
    ...formatInfos.question,
    resultKey: "answer",
    tabGroup: "text",
    tabs: [{ id: "answer", title: "Answer" }],
    missing:
      "A language model answers the question. It may be unavailable at the service, or it may have found no answer.",
    fromMarkdown: true,
    redacted: true,
  },
  highlights: {
    ...formatInfos.highlights,
    resultKey: "highlights",
    tabGroup: "text",
    tabs: [{ id: "highlights", title: "Highlights" }],
    missing: "No passage of the page may match the query.",
    fromMarkdown: true,
    redacted: true,
  },
} as const satisfies Readonly<Record<string, FormatDescriptor>>;

type Descriptors = typeof descriptors;

export type BareFormat = Exclude<FormatType, FormatWithFields>;

type NamedFormat = {
  [Type in FormatType]: Descriptors[Type] extends { ownFields: "required" } ? never : Type;
}[FormatType];

export type FormatResultKey = Descriptors[FormatType]["resultKey"];

export const formatDescriptors: {
  readonly [Type in FormatType]: FormatDescriptor &
    Pick<Descriptors[Type], "resultKey"> &
    (Type extends BareFormat ? { readonly fields: object } : object);
} = descriptors;

export const isNamedFormat = (type: FormatType): type is NamedFormat =>
  formatDescriptors[type].ownFields !== "required";
