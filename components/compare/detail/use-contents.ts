import { useLoaded } from "@/components/ui/loading/use-loaded";
import type { ResultContentKey } from "@/lib/results/model/result-view";
import { JobError } from "@/lib/workers/client";
import { readContent } from "./content-reader";
import type { ContentSide } from "./content-side";
import type { ContentTab } from "./content-tabs";

export type LoadedSide =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

type Pair<Value> = readonly [before: Value, after: Value];

/** The contents of both sides; JSON as text. Null while they load. */
export function useContents(
  [before, after]: Pair<ContentSide>,
  { key, as }: Pick<ContentTab, "key" | "as">,
): Pair<LoadedSide> | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: sides with the same ids are the same
  return useLoaded(
    (signal) => {
      const load = (side: ContentSide) => loadSide(side, { key, asText: as === "json" }, signal);
      return Promise.all([load(before), load(after)]);
    },
    [JSON.stringify([before, after, key])],
  );
}

async function loadSide(
  side: ContentSide,
  content: { readonly key: ResultContentKey; readonly asText: boolean },
  signal: AbortSignal,
): Promise<LoadedSide> {
  if (!side.ok) return side;
  try {
    return { ok: true, value: await readContent({ ...side, ...content }, signal) };
  } catch (error) {
    if (signal.aborted) throw error;
    const isTimeout = error instanceof JobError && error.reason === "timeout";
    return {
      ok: false,
      reason: isTimeout
        ? "Opening the stored response took too long. Reload the page to try again."
        : "The stored response could not be opened. It may have been deleted.",
    };
  }
}
