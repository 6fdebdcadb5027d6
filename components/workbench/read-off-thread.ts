import type { AnswerReader } from "@/lib/transport/answer-reader";

const load = () => import("@/components/results/responses");

/** Reads answers in workers, so that none can block the page, and leaves there what is large. */
export const readOffThread = async (): Promise<AnswerReader> => (await load()).responses.reader();

/** Starts a worker, so that the next answer does not wait for one. */
export const prepareToRead = async (): Promise<void> => (await load()).responses.prepare();
