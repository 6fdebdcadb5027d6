import type { FormatRegistry } from "../fields";
import { limits } from "../limits";
import { captureFields } from "./capture-fields";

const refusedInSearch = "Hosted services may refuse it in a search.";
const beyondSpecification = "Known from services; the specification does not list it.";

/** Every format as a whole, and its own fields (specification, "Formats"). */
export const formatRegistry: FormatRegistry = {
  markdown: {
    label: "Markdown",
    help: "The page as readable text with headings, lists, tables and links.",
    guide: "formats/markdown",
    fields: {},
  },
  summary: {
    label: "Summary",
    help: "A short account of the page, written by a language model.",
    guide: "formats/summary",
    fields: {},
  },
  html: {
    label: "HTML",
    help: "Cleaned HTML of the content that was kept.",
    guide: "formats/html",
    fields: {},
  },
  rawHtml: {
    label: "Raw HTML",
    help: "The page's HTML as it was received, untouched.",
    guide: "formats/raw-html",
    fields: {},
  },
  links: {
    label: "Links",
    help: "Every address that the page links to.",
    guide: "formats/links",
    fields: {},
  },
  images: {
    label: "Images",
    help: "The addresses of the page's images.",
    guide: "formats/images",
    fields: {},
  },
  screenshot: {
    label: "Screenshot",
    help: `A picture of the page; its address works for ${limits.screenshotLifetimeHours} hours.`,
    guide: "formats/screenshot",
    compatibility: "Services take at most one per request.",
    fields: captureFields("formats/screenshot"),
  },
  json: {
    label: "JSON",
    help: "Data extracted from the page by a language model, in a shape that you give.",
    guide: "formats/json",
    fields: {
      prompt: {
        label: "Prompt",
        help: "What to extract, in words.",
        guide: "formats/json",
      },
      schema: {
        label: "Schema",
        help: "A JSON Schema that the answer must fit.",
        guide: "formats/json",
      },
    },
  },
  changeTracking: {
    label: "Change tracking",
    help: "What changed since the page was last scraped.",
    guide: "formats/change-tracking",
    compatibility: refusedInSearch,
    fields: {
      modes: {
        label: "Modes",
        help: "How changes are told: line by line, or field by field.",
        unit: "items",
        max: limits.changeTrackingModes,
        values: ["git-diff", "json"],
        guide: "formats/change-tracking",
      },
      prompt: {
        label: "Prompt",
        help: "What to compare, in words; for the json mode.",
        guide: "formats/change-tracking",
      },
      schema: {
        label: "Schema",
        help: "A JSON Schema of what to compare; for the json mode.",
        guide: "formats/change-tracking",
      },
      tag: {
        label: "Tag",
        help: "Keeps a history of its own under this name.",
        guide: "formats/change-tracking",
      },
    },
  },
  branding: {
    label: "Branding",
    help: "Colours, fonts, logo and spacing of the site.",
    guide: "formats/branding",
    compatibility: refusedInSearch,
    fields: {},
  },
  product: {
    label: "Product",
    help: "Name, variants, prices and availability of a product on sale.",
    guide: "formats/product",
    fields: {},
  },
  menu: {
    label: "Menu",
    help: "Sections, dishes and prices of a restaurant's menu.",
    guide: "formats/menu",
    fields: {},
  },
  audio: {
    label: "Audio",
    help: `Sound of a supported video page as MP3; its address works for ${limits.mediaLifetimeHours} hour.`,
    guide: "formats/audio",
    compatibility: refusedInSearch,
    fields: {},
  },
  video: {
    label: "Video",
    help: `A supported page's video in its best quality; its address works for ${limits.mediaLifetimeHours} hour.`,
    guide: "formats/video",
    compatibility: refusedInSearch,
    fields: {},
  },
  question: {
    label: "Question",
    help: "An answer to a question about the page.",
    guide: "formats/question",
    fields: {
      question: {
        label: "Question",
        help: "What to ask of every page, in a full sentence.",
        unit: "characters",
        min: 1,
        max: limits.questionLength,
        guide: "formats/question",
      },
    },
  },
  highlights: {
    label: "Highlights",
    help: "The passages of the page that answer a query of their own.",
    guide: "formats/highlights",
    compatibility: beyondSpecification,
    fields: {
      query: {
        label: "Query for passages",
        help: "What the passages must be about.",
        unit: "characters",
        min: 1,
        max: limits.questionLength,
        guide: "formats/highlights",
      },
    },
  },
};
