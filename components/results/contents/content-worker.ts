import { createWorkerClient } from "@/lib/workers/client";

/**
 * The worker that renders and colours what is being looked at. It starts with its first job, and it is not the one
 * that reads answers: a large answer must not hold up the page that is being read.
 */
export const contentWorker = createWorkerClient();
