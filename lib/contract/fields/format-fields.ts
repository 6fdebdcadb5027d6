import type { FormatRegistry } from "../fields";
import { formatDescriptors } from "../format-descriptors";
import { limits } from "../limits";
import { captureFields } from "./capture-fields";

/** All formats with their fields (specification, "Formats"). */
export const formatRegistry: FormatRegistry = {
  ...formatDescriptors,
  screenshot: {
    ...formatDescriptors.screenshot,
    fields: captureFields("formats/screenshot"),
  },
  json: {
    ...formatDescriptors.json,
    fields: {
      prompt: {
        label: "Prompt",
        help: "Describes what to extract.",
        guide: "formats/json",
      },
      schema: {
        label: "Schema",
        help: "JSON Schema that the extracted data must match.",
        guide: "formats/json",
      },
    },
  },
  changeTracking: {
    ...formatDescriptors.changeTracking,
    fields: {
      modes: {
        label: "Modes",
        help: "How changes are reported: line by line or field by field.",
        unit: "items",
        max: limits.changeTrackingModes,
        values: ["git-diff", "json"],
        guide: "formats/change-tracking",
      },
      prompt: {
        label: "Prompt",
        help: "Describes what to compare. Used in json mode only.",
        guide: "formats/change-tracking",
      },
      schema: {
        label: "Schema",
        help: "JSON Schema of the data to compare. Used in json mode only.",
        guide: "formats/change-tracking",
      },
      tag: {
        label: "Tag",
        help: "Keeps a separate history under this name.",
        guide: "formats/change-tracking",
      },
    },
  },
  question: {
    ...formatDescriptors.question,
    fields: {
      question: {
        label: "Question",
        help: "The question to ask about every page, as a full sentence.",
        unit: "characters",
        min: 1,
        max: limits.questionLength,
        guide: "formats/question",
      },
    },
  },
  highlights: {
    ...formatDescriptors.highlights,
    fields: {
      query: {
        label: "Passage query",
        help: "The topic of the passages to return.",
        unit: "characters",
        min: 1,
        max: limits.questionLength,
        guide: "formats/highlights",
      },
    },
  },
};
