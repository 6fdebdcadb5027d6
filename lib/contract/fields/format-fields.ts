import type { FormatRegistry } from "../fields";
import { formatDescriptors } from "../format-descriptors";
import { limits } from "../limits";
import { captureFields } from "./capture-fields";

/** Every format with its own fields (specification, "Formats"). */
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
    ...formatDescriptors.changeTracking,
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
  question: {
    ...formatDescriptors.question,
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
    ...formatDescriptors.highlights,
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
