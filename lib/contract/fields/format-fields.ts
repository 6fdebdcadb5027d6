import type { FormatRegistry } from "../fields";
import { limits } from "../limits";
import { captureFields } from "./capture-fields";
import { formatHeads } from "./format-heads";

/** Every format as a whole, and its own fields (specification, "Formats"). */
export const formatRegistry: FormatRegistry = {
  markdown: {
    ...formatHeads.markdown,
    fields: {},
  },
  summary: {
    ...formatHeads.summary,
    fields: {},
  },
  html: {
    ...formatHeads.html,
    fields: {},
  },
  rawHtml: {
    ...formatHeads.rawHtml,
    fields: {},
  },
  links: {
    ...formatHeads.links,
    fields: {},
  },
  images: {
    ...formatHeads.images,
    fields: {},
  },
  screenshot: {
    ...formatHeads.screenshot,
    fields: captureFields("formats/screenshot"),
  },
  json: {
    ...formatHeads.json,
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
    ...formatHeads.changeTracking,
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
    ...formatHeads.branding,
    fields: {},
  },
  product: {
    ...formatHeads.product,
    fields: {},
  },
  menu: {
    ...formatHeads.menu,
    fields: {},
  },
  audio: {
    ...formatHeads.audio,
    fields: {},
  },
  video: {
    ...formatHeads.video,
    fields: {},
  },
  question: {
    ...formatHeads.question,
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
    ...formatHeads.highlights,
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
