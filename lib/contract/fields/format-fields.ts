import type { FormatRegistry } from "../fields";
import { formatDescriptors } from "../format-descriptors";
import { limits } from "../limits";
import { captureFields } from "./capture-fields";
import { onOnePage } from "./on-one-page";

/** All formats with their fields (specification, "Formats"). */
export const formatRegistry: FormatRegistry = {
  ...formatDescriptors,
  screenshot: onOnePage(formatDescriptors.screenshot, captureFields),
  json: onOnePage(formatDescriptors.json, {
    prompt: { label: "Prompt", help: "Describes what to extract." },
    schema: { label: "Schema", help: "JSON Schema that the extracted data must match." },
  }),
  changeTracking: onOnePage(formatDescriptors.changeTracking, {
    modes: {
      label: "Modes",
      help: "How changes are reported: line by line or field by field.",
      unit: "items",
      max: limits.changeTrackingModes,
      values: ["git-diff", "json"],
    },
    prompt: { label: "Prompt", help: "Describes what to compare. Used in json mode only." },
    schema: {
      label: "Schema",
      help: "JSON Schema of the data to compare. Used in json mode only.",
    },
    tag: { label: "Tag", help: "Keeps a separate history under this name." },
  }),
  question: onOnePage(formatDescriptors.question, {
    question: {
      label: "Question",
      help: "The question to ask about every page, as a full sentence.",
      unit: "characters",
      min: 1,
      max: limits.questionLength,
    },
  }),
  highlights: onOnePage(formatDescriptors.highlights, {
    query: {
      label: "Passage query",
      help: "The topic of the passages to return.",
      unit: "characters",
      min: 1,
      max: limits.questionLength,
    },
  }),
};
