import "server-only";
import { withDeadline } from "@/lib/concurrency/deadline";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import type { LanguageModel } from "@/lib/engine/ports/language-model";
import type { MediaExtractor } from "@/lib/engine/ports/media-extractor";

const expired = (): never => {
  throw new Error("the page's deadline expired");
};

/**
 * Limits the calls of a model to the deadline of the page.
 * @param deadline on the clock of `monotonicNow`
 */
export const modelUntil = (model: LanguageModel, deadline: number): LanguageModel => ({
  ...model,
  text: (prompt, input, signal) =>
    beforeDeadline(deadline, signal, (combined) => model.text(prompt, input, combined)),
  json: (prompt, schema, input, signal) =>
    beforeDeadline(deadline, signal, (combined) => model.json(prompt, schema, input, combined)),
});

/** The same for the media program. */
export const mediaUntil = (media: MediaExtractor, deadline: number): MediaExtractor => ({
  extract: (url, kind, signal) =>
    beforeDeadline(deadline, signal, (combined) => media.extract(url, kind, combined)),
});

function beforeDeadline<Value>(
  deadline: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const left = deadline - monotonicNow();
  return left > 0 ? withDeadline(left, signal, work, expired) : expired();
}
