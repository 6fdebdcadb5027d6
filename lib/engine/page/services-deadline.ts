import "server-only";
import { withDeadline } from "@/lib/concurrency/deadline";
import type { LanguageModel } from "@/lib/engine/ports/language-model";
import type { MediaExtractor } from "@/lib/engine/ports/media-extractor";

const over = (): never => {
  throw new Error("the time of the page was over");
};

/** The model for one page: what it has not said by the page's deadline, in milliseconds since the epoch, is not said. */
export const modelUntil = (model: LanguageModel, deadline: number): LanguageModel => ({
  ...model,
  text: (prompt, input, signal) =>
    inTime(deadline, signal, (both) => model.text(prompt, input, both)),
  json: (prompt, schema, input, signal) =>
    inTime(deadline, signal, (both) => model.json(prompt, schema, input, both)),
});

/** The same for the program that takes sound and film out of pages. */
export const mediaUntil = (media: MediaExtractor, deadline: number): MediaExtractor => ({
  extract: (url, kind, signal) =>
    inTime(deadline, signal, (both) => media.extract(url, kind, both)),
});

function inTime<Value>(
  deadline: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const left = deadline - Date.now();
  return left > 0 ? withDeadline(left, signal, work, over) : over();
}
