import type { BodyReader } from "@/lib/transport/answer-reader";

const load = () => import("@/components/results/contents/response-workers");

/** Reads answers in workers, so that none can block the page, and leaves there what is large. */
export const loadResponseParser = async (): Promise<BodyReader> =>
  (await load()).responses.reader();

/** Starts what reads and renders, so that the next answer does not wait for it. */
export async function prepareToRead(): Promise<void> {
  (await load()).responses.prepare();
  (await import("@/components/results/run/warm-up")).warmUp();
}
