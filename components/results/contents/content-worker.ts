import { createWorkerClient } from "@/lib/workers/client";

/**
 * Worker that renders and highlights visible content. Starts with its first job. Separate from the
 * workers that parse responses, so that a large response does not delay the page on screen.
 */
export const contentWorker = createWorkerClient();
