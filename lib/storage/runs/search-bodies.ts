import type { PastRun } from "./run-record";
import { loadRunBody } from "./run-store";
import { yieldBetweenChunks } from "./yield-between-chunks";

type BodySearch = {
  readonly signal: AbortSignal;
  /** Called with the id of each run whose response contains the text. */
  readonly onFound: (id: string) => void;
};

/** Searches stored responses, newest first, ignoring case. Stops when the signal is aborted. */
export async function searchBodies(
  runs: readonly PastRun[],
  text: string,
  { signal, onFound }: BodySearch,
): Promise<void> {
  const newest = runs
    .filter(({ body }) => body === "kept")
    .toSorted((one, other) => other.startedAt - one.startedAt);
  for (const { id } of newest) {
    if (signal.aborted) return;
    const body = await loadRunBody(id);
    if (body && (await bodyContains(body, text, signal))) onFound(id);
  }
}

/** Whether a JSON text contains a text in any of its words' positions, in chunks. All words must occur. */
export async function bodyContains(
  body: Blob,
  text: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const missing = new Set(text.toLowerCase().split(/\s+/).filter(Boolean).map(inJson));
  const overlap = Math.max(0, ...[...missing].map(({ length }) => length)) - 1;
  const reader = body
    .stream()
    .pipeThrough(yieldBetweenChunks())
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let tail = "";
  for (;;) {
    if (missing.size === 0 || signal?.aborted) {
      await reader.cancel();
      return missing.size === 0;
    }
    const { done, value } = await reader.read();
    if (done) return false;
    const part = tail + value.toLowerCase();
    for (const word of missing) if (part.includes(word)) missing.delete(word);
    tail = overlap > 0 ? part.slice(-overlap) : "";
  }
}

/** A word as it occurs within a JSON string. */
const inJson = (word: string): string => JSON.stringify(word).slice(1, -1);
