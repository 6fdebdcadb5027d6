import { createWorkerClient, JobError } from "@/lib/workers/client";

/** Compares texts and pictures in a separate worker, so that contents do not wait. */
export const differenceWorker = createWorkerClient();

export const differenceError = (error: unknown, what: string): string =>
  error instanceof JobError && error.reason === "timeout"
    ? `Comparing the ${what} timed out.`
    : `The ${what} could not be compared.`;
