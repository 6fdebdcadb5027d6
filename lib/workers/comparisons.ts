import type { JsonDifference } from "@/lib/compare/json/json-difference";
import type { Region } from "@/lib/compare/pictures/region";
import type { TextOptions } from "@/lib/compare/text/comparison-key";
import type { TextDifference } from "@/lib/compare/text/text-difference";
import { createWorkerClient, JobError } from "./client";
import type { PictureDifference } from "./picture-difference";

/** Separate from the other workers, so that other content does not wait. */
const worker = createWorkerClient();

const messageOf = (error: unknown, what: string): string =>
  error instanceof JobError && error.reason === "timeout"
    ? `Comparing the ${what} timed out. Open the two runs to see each of them.`
    : `The ${what} could not be compared. Reload the page.`;

/** Resolves with a message if the worker failed, as the other comparisons. */
export const runTextComparison = (
  before: string,
  after: string,
  options: TextOptions,
  signal: AbortSignal,
): Promise<TextDifference | string> =>
  worker
    .run({ kind: "text-difference", before, after, options }, signal)
    .catch((error: unknown) => messageOf(error, "texts"));

export const compareJson = (
  before: string,
  after: string,
  signal: AbortSignal,
): Promise<JsonDifference | string> =>
  worker
    .run({ kind: "json-difference", before, after }, signal)
    .catch((error: unknown) => messageOf(error, "values"));

export const comparePictures = (
  before: Blob,
  after: Blob,
  ignored: readonly Region[],
  signal: AbortSignal,
): Promise<PictureDifference> =>
  worker
    .run({ kind: "picture-difference", before, after, ignored }, signal)
    .catch((error: unknown) => ({ ok: false, message: messageOf(error, "screenshots") }));
