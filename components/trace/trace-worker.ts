import { createWorkerClient } from "@/lib/workers/client";

/** Compares images and texts of traces in a separate worker, so that other content does not wait. */
export const traceWorker = createWorkerClient();
