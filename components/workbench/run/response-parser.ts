import type { ParseBody } from "@/lib/transport/parse-body";
import { responseCode } from "@/lib/workers/responses/lazy-code";

const loadWorkers = () => import("@/components/results/contents/response-workers");

/** Parses a response in a worker, so that a large one cannot block the page. Its large contents stay in the worker. */
export const loadResponseParser = async (): Promise<ParseBody> =>
  (await loadWorkers()).responses.parse;

/** Loads and warms up the code that handles the next response. */
export const warmUpResponses = async (): Promise<void> => {
  const [{ warmUpRendering }] = await Promise.all([
    import("@/components/results/run/warm-up"),
    // The chunk of the reader is another one, which the first run would wait for.
    loadWorkers(),
    responseCode.parser(),
    // Here, because the first load has to contain this loader: see `responseCode`.
    import("@/components/results/detail/formats/markdown"),
  ]);
  warmUpRendering();
};
