import type { FormatHead } from "../fields";
import type { FormatType } from "../kinds";
import { limits } from "../limits";

const refusedInSearch = "Hosted services may refuse it in a search.";
const beyondSpecification = "Known from services; the specification does not list it.";

/** Every format as a whole (specification, "Formats"): what its switch says. Its own fields come with its editor. */
export const formatHeads: Readonly<Record<FormatType, FormatHead>> = {
  markdown: {
    label: "Markdown",
    help: "The page as readable text with headings, lists, tables and links.",
    guide: "formats/markdown",
  },
  summary: {
    label: "Summary",
    help: "A short account of the page, written by a language model.",
    guide: "formats/summary",
  },
  html: {
    label: "HTML",
    help: "Cleaned HTML of the content that was kept.",
    guide: "formats/html",
  },
  rawHtml: {
    label: "Raw HTML",
    help: "The page's HTML as it was received, untouched.",
    guide: "formats/raw-html",
  },
  links: {
    label: "Links",
    help: "Every address that the page links to.",
    guide: "formats/links",
  },
  images: {
    label: "Images",
    help: "The addresses of the page's images.",
    guide: "formats/images",
  },
  screenshot: {
    label: "Screenshot",
    help: `A picture of the page; its address works for ${limits.screenshotLifetimeHours} hours.`,
    guide: "formats/screenshot",
    compatibility: "Services take at most one per request.",
  },
  json: {
    label: "JSON",
    help: "Data extracted from the page by a language model, in a shape that you give.",
    guide: "formats/json",
  },
  changeTracking: {
    label: "Change tracking",
    help: "What changed since the page was last scraped.",
    guide: "formats/change-tracking",
    compatibility: refusedInSearch,
  },
  branding: {
    label: "Branding",
    help: "Colours, fonts, logo and spacing of the site.",
    guide: "formats/branding",
    compatibility: refusedInSearch,
  },
  product: {
    label: "Product",
    help: "Name, variants, prices and availability of a product on sale.",
    guide: "formats/product",
  },
  menu: {
    label: "Menu",
    help: "Sections, dishes and prices of a restaurant's menu.",
    guide: "formats/menu",
  },
  audio: {
    label: "Audio",
    help: `Sound of a supported video page as MP3; its address works for ${limits.mediaLifetimeHours} hour.`,
    guide: "formats/audio",
    compatibility: refusedInSearch,
  },
  video: {
    label: "Video",
    help: `A supported page's video in its best quality; its address works for ${limits.mediaLifetimeHours} hour.`,
    guide: "formats/video",
    compatibility: refusedInSearch,
  },
  question: {
    label: "Question",
    help: "An answer to a question about the page.",
    guide: "formats/question",
  },
  highlights: {
    label: "Highlights",
    help: "The passages of the page that answer a query of their own.",
    guide: "formats/highlights",
    compatibility: beyondSpecification,
  },
};
