import { limits } from "./limits";
import { keysOf } from "./typed-keys";

/** Groups of the formats in the form, in display order. */
export const formatGroups = {
  text: "Text",
  extracted: "Extracted",
  picture: "Picture",
  media: "Media",
} as const;

/** The part of a format's description that the form shows. */
export type FormatInfo = {
  readonly label: string;
  /** One line. */
  readonly help: string;
  /** Page of the guide: the part after `/guide/`. */
  readonly guide: string;
  /** How services were seen to differ from the specification. */
  readonly compatibility?: string;
  /** Group in the list of the form. */
  readonly group: keyof typeof formatGroups;
  /** Set for formats with fields of their own; with required fields, the bare name is not a valid format. */
  readonly ownFields?: "optional" | "required";
};

const mayBeRejected = "Hosted services may reject it in a search.";

/** The formats of the form, in a file of their own so that the rest of their descriptors can load later. */
export const formatInfos = {
  markdown: {
    label: "Markdown",
    help: "The page as readable text with headings, lists, tables and links.",
    guide: "formats/markdown",
    group: "text",
  },
  summary: {
    label: "Summary",
    help: "A short summary of the page, written by a language model.",
    guide: "formats/summary",
    group: "text",
  },
  html: {
    label: "HTML",
    help: "Cleaned HTML of the selected content.",
    guide: "formats/html",
    group: "text",
  },
  rawHtml: {
    label: "Raw HTML",
    help: "The page's HTML as received, unchanged.",
    guide: "formats/raw-html",
    group: "text",
  },
  links: {
    label: "Links",
    help: "The URLs that the page links to.",
    guide: "formats/links",
    group: "text",
  },
  images: {
    label: "Images",
    help: "The URLs of the page's images.",
    guide: "formats/images",
    group: "text",
  },
  screenshot: {
    label: "Screenshot",
    help: `An image of the page; its URL expires after ${limits.screenshotLifetimeHours} hours.`,
    guide: "formats/screenshot",
    group: "picture",
    compatibility: "Services accept at most one per request.",
    ownFields: "optional",
  },
  json: {
    label: "JSON",
    help: "Data extracted from the page by a language model, in the shape that you define.",
    guide: "formats/json",
    group: "extracted",
    ownFields: "optional",
  },
  changeTracking: {
    label: "Change tracking",
    help: "What changed since the page was last scraped.",
    guide: "formats/change-tracking",
    group: "extracted",
    compatibility: mayBeRejected,
    ownFields: "optional",
  },
  branding: {
    label: "Branding",
    help: "Colours, fonts, logo and spacing of the site.",
    guide: "formats/branding",
    group: "extracted",
    compatibility: mayBeRejected,
  },
  product: {
    label: "Product",
    help: "Name, variants, prices and availability of a product on sale.",
    guide: "formats/product",
    group: "extracted",
  },
  menu: {
    label: "Menu",
    help: "Sections, dishes and prices of a restaurant's menu.",
    guide: "formats/menu",
    group: "extracted",
  },
  audio: {
    label: "Audio",
    help: `MP3 of a supported video page; its URL expires after ${limits.mediaLifetimeHours} hour.`,
    guide: "formats/audio",
    group: "media",
    compatibility: mayBeRejected,
  },
  video: {
    label: "Video",
    help: `Video of a supported page in the best quality; its URL expires after ${limits.mediaLifetimeHours} hour.`,
    guide: "formats/video",
    group: "media",
    compatibility: mayBeRejected,
  },
  question: {
    label: "Question",
    help: "An answer to a question about the page.",
    guide: "formats/question",
    group: "extracted",
    ownFields: "required",
  },
  highlights: {
    label: "Highlights",
    help: "Passages of the page that match a separate query.",
    guide: "formats/highlights",
    group: "extracted",
    compatibility: "Undocumented; some services accept it.",
    ownFields: "required",
  },
} as const satisfies Readonly<Record<string, FormatInfo>>;

type Infos = typeof formatInfos;

export type FormatType = keyof Infos;

export type FormatWithFields = {
  [Type in FormatType]: Infos[Type] extends { ownFields: string } ? Type : never;
}[FormatType];

const infos: Readonly<Record<FormatType, FormatInfo>> = formatInfos;

export const formatTypes = keysOf(formatInfos);

export const hasOwnFields = (type: FormatType): type is FormatWithFields =>
  infos[type].ownFields !== undefined;
