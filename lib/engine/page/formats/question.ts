import "server-only";
import { askModel, modelWarning, taskPrompt } from "./ask-model";
import type { FormatMaker } from "./format-maker";
import { passagesFor } from "./passages-for";

const MOST = 2;
/** A model reads the passages that fit first, so that what was asked for is not cut off on a long page. */
const MODEL_PASSAGES = 12;

/** A model's answer to a question about the page, or without one the passages that come closest to it. */
export const makeQuestion: FormatMaker<"question"> = async (page, { question }, deps) => {
  const markdown = page.markdown();
  const asked = await askModel(deps, (model) =>
    model.text(
      taskPrompt(
        `Answer this question about the page briefly, in the language of the question. Where the page does not say, say so.\n\nQuestion: ${question}`,
      ),
      inputFor(model.inputLimit, markdown, question),
      deps.signal,
    ),
  );
  if (asked !== null && "value" in asked) return { fields: { answer: asked.value } };
  const passages = passagesFor(markdown, question, MOST);
  if (passages.length === 0)
    return {
      fields: {},
      warning: `${modelWarning(asked)} No passage of the page answers the question.`,
    };
  return {
    fields: { answer: passages.map(({ text }) => text).join("\n\n") },
    warning: `${modelWarning(asked)} The answer is an extract: the passage of the page that fits the question best, not a written answer.`,
  };
};

function inputFor(limit: number, markdown: string, question: string): string {
  if (markdown.length <= limit) return markdown;
  const passages = passagesFor(markdown, question, MODEL_PASSAGES).map(({ text }) => text);
  return `${passages.join("\n\n")}\n\n${markdown}`.slice(0, limit);
}
