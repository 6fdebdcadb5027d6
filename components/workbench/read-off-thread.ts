import type { ReadAnswer } from "@/lib/transport/run-search";
import type { WorkerClient } from "@/lib/workers/client";

/** Characters up to which reading takes less time here than handing the text to a worker. */
const SMALL = 200_000;

let client: Promise<WorkerClient> | null = null;

/** Reads small answers at once and large ones in a worker, so that no answer can block the page. */
export const readOffThread: ReadAnswer = async (answer, asked, signal) => {
  if (answer.text.length <= SMALL)
    return (await import("@/lib/results/read-answer")).readAnswer(answer, asked);
  client ??= import("@/lib/workers/client").then(({ createWorkerClient }) => createWorkerClient());
  return (await client).run({ kind: "answer", answer, asked }, signal);
};
