import "server-only";
import type { LanguageModel } from "@/lib/engine/page/formats/format-maker";

/** A timer takes at most 2^31 - 1 milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/** The model for one page: what it has not said by the page's deadline, in milliseconds since the epoch, is not said. */
export function modelUntil(model: LanguageModel, deadline: number): LanguageModel {
  const inTime = async <Value>(
    signal: AbortSignal,
    ask: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> => {
    const left = deadline - Date.now();
    if (left <= 0) throw new Error(OVER);
    const late = AbortSignal.timeout(Math.min(left, LONGEST_MS));
    try {
      return await ask(AbortSignal.any([signal, late]));
    } catch (error) {
      if (late.aborted && !signal.aborted) throw new Error(OVER);
      throw error;
    }
  };
  return {
    ...model,
    text: (prompt, input, signal) => inTime(signal, (both) => model.text(prompt, input, both)),
    json: (prompt, schema, input, signal) =>
      inTime(signal, (both) => model.json(prompt, schema, input, both)),
  };
}

const OVER = "the time of the page was over";
