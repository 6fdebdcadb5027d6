import { useEffect, useState } from "react";
import type { TextDifference } from "@/lib/trace/text-difference";
import { JobError } from "@/lib/workers/client";
import type { PictureDifference } from "@/lib/workers/picture-difference";
import { traceWorker } from "../trace-worker";

const failed = (error: unknown) => ({
  ok: false as const,
  message:
    error instanceof JobError && error.reason === "timeout"
      ? "Comparing the screenshots timed out."
      : "The screenshots could not be compared.",
});

/** The difference between two images; null until computed. */
export function usePictureDifference(before: Blob, after: Blob): PictureDifference | null {
  const [result, setResult] = useState<{ of: readonly Blob[]; difference: PictureDifference }>();
  useEffect(() => {
    const controller = new AbortController();
    const done = (difference: PictureDifference) => {
      if (!controller.signal.aborted) setResult({ of: [before, after], difference });
    };
    traceWorker
      .run({ kind: "picture-difference", before, after }, controller.signal)
      .then(done, (error: unknown) => done(failed(error)));
    return () => controller.abort();
  }, [before, after]);
  return result?.of[0] === before && result.of[1] === after ? result.difference : null;
}

/** The difference between two texts; null until computed. */
export function useTextDifference(before: string, after: string): TextDifference | null {
  const [result, setResult] = useState<{ of: readonly string[]; difference: TextDifference }>();
  useEffect(() => {
    const controller = new AbortController();
    const done = (difference: TextDifference) => {
      if (!controller.signal.aborted) setResult({ of: [before, after], difference });
    };
    traceWorker
      .run({ kind: "text-difference", before, after }, controller.signal)
      .then(done, () => done({ ok: false }));
    return () => controller.abort();
  }, [before, after]);
  return result?.of[0] === before && result.of[1] === after ? result.difference : null;
}
