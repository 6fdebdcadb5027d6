import { useEffect, useState } from "react";
import type { TextDifference } from "@/lib/trace/text-difference";
import { JobError } from "@/lib/workers/client";
import type { PictureDifference } from "@/lib/workers/picture-difference";
import { traceWorker } from "../trace-worker";

const failed = (error: unknown) => ({
  ok: false as const,
  message:
    error instanceof JobError && error.reason === "timeout"
      ? "Comparing them took longer than it may."
      : "They could not be compared.",
});

/** What differs between two pictures; null until it is known. */
export function usePictureDifference(before: Blob, after: Blob): PictureDifference | null {
  const [found, setFound] = useState<{ of: readonly Blob[]; difference: PictureDifference }>();
  useEffect(() => {
    const gone = new AbortController();
    const done = (difference: PictureDifference) => {
      if (!gone.signal.aborted) setFound({ of: [before, after], difference });
    };
    traceWorker
      .run({ kind: "picture-difference", before, after }, gone.signal)
      .then(done, (error: unknown) => done(failed(error)));
    return () => gone.abort();
  }, [before, after]);
  return found && found.of[0] === before && found.of[1] === after ? found.difference : null;
}

/** What differs between two texts; null until it is known. */
export function useTextDifference(before: string, after: string): TextDifference | null {
  const [found, setFound] = useState<{ of: readonly string[]; difference: TextDifference }>();
  useEffect(() => {
    const gone = new AbortController();
    const done = (difference: TextDifference) => {
      if (!gone.signal.aborted) setFound({ of: [before, after], difference });
    };
    traceWorker
      .run({ kind: "text-difference", before, after }, gone.signal)
      .then(done, () => done({ ok: false }));
    return () => gone.abort();
  }, [before, after]);
  return found && found.of[0] === before && found.of[1] === after ? found.difference : null;
}
