import "server-only";
import { documentMetadata } from "../facts/metadata";
import { askModel, modelInput, taskPrompt } from "./ask-model";
import type { FormatHandler } from "./format-handler";
import { markdownBlocks } from "./text/blocks";
import { extractSummary } from "./text/extract-summary";
import { withinTimeOr } from "./time-limit";

const TASK = taskPrompt(
  "Write a summary of the page in two to five sentences of running text, in the language of the page. Begin with what it says, not with words such as 'this page'. Give the summary alone.",
);
const TIME_LIMIT_MS = 1_500;

/** A summary by the model, or without a model the most central sentences of the page. */
export const makeSummary: FormatHandler<"summary"> = async (page, _format, deps) => {
  const markdown = page.markdown();
  if (markdown.trim() !== "") {
    const outcome = await askModel(deps, (model) =>
      model.text(TASK, modelInput(model, markdown), deps.signal),
    );
    if ("value" in outcome) return { fields: { summary: outcome.value } };
    const { title = "" } = documentMetadata(page.source());
    const extract = withinTimeOr("", TIME_LIMIT_MS, () =>
      extractSummary(markdownBlocks(markdown), title),
    );
    if (extract !== "")
      return {
        fields: { summary: extract },
        warning: `${outcome.warning} The summary consists of sentences of the page.`,
      };
  }
  const { description } = documentMetadata(page.source());
  if (description === undefined)
    return { fields: {}, warning: "The page has no running text to summarize." };
  return {
    fields: { summary: page.redact(description) },
    warning: "The page has no running text; its description is used as the summary.",
  };
};
