import { parseJson } from "@/lib/contract/parse-json";
import type { PastRun } from "./run-record";
import { loadRunBody } from "./run-store";
import { textWindows } from "./text-windows";

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

/** Characters of `\u00e9`. */
const MAX_ESCAPE = 6;

/** Whether a JSON text contains a text in any of its words' positions, in chunks. All words must occur. */
export async function bodyContains(
  body: Blob,
  text: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const missing = new Set(text.toLowerCase().split(/\s+/).filter(Boolean).map(inJson));
  if (missing.size === 0) return true;
  const overlap = Math.max(...[...missing].map(({ length }) => length)) * MAX_ESCAPE;
  for await (const window of textWindows(body, overlap)) {
    const part = withoutNeedlessEscapes(window).toLowerCase();
    for (const word of missing) if (part.includes(word)) missing.delete(word);
    if (missing.size === 0) return true;
    if (signal?.aborted) return false;
  }
  return false;
}

/** Services may escape every character that is not ASCII, and slashes. */
const withoutNeedlessEscapes = (json: string): string =>
  json.replace(/(?:\\u[\da-f]{4})+|\\./gi, (found) => {
    if (found === "\\/") return "/";
    return found.length > 2 ? inJson(String(parseJson(`"${found}"`))) : found;
  });

const inJson = (word: string): string => JSON.stringify(word).slice(1, -1);
