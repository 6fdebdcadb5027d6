import { createWorkerClient } from "@/lib/workers/client";

/** Compares pictures and texts of traces; a worker of its own, so that nothing that is being read waits for it. */
export const traceWorker = createWorkerClient();
