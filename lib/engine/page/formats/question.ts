import "server-only";
import { askModel, taskPrompt } from "./ask-model";
import type { FormatHandler } from "./format-handler";
import { passagesFor } from "./text/best-passages";

const MAX_PASSAGES = 2;
/** The best passages are sent first, so that they are not cut off on a long page. */
const MODEL_PASSAGES = 12;

/**
 * The model's answer to a question about the page, or without a model the passages closest to it.
 */
export const makeQuestion: FormatHandler<"question"> = async (page, { question }, deps) => {
  const markdown = page.markdown();
  const outcome = await askModel(deps, (model) =>
    model.text(
      taskPrompt(
        `Answer this question about the page briefly, in the language of the question. Where the page does not say, say so.\n\nQuestion: ${question}`,
      ),
      inputFor(model.inputLimit, markdown, question),
      deps.signal,
    ),
  );
  if ("value" in outcome) return { fields: { answer: outcome.value } };
  const passages = passagesFor(markdown, question, MAX_PASSAGES);
  if (passages.length === 0)
    return {
      fields: {},
      warning: `${outcome.warning} No passage of the page answers the question.`,
    };
  return {
    fields: { answer: passages.map(({ text }) => text).join("\n\n") },
    warning: `${outcome.warning} The answer is an extract: the passage of the page that matches the question best, not a written answer.`,
  };
};

function inputFor(limit: number, markdown: string, question: string): string {
  if (markdown.length <= limit) return markdown;
  const passages = passagesFor(markdown, question, MODEL_PASSAGES).map(({ text }) => text);
  return `${passages.join("\n\n")}\n\n${markdown}`.slice(0, limit);
}
