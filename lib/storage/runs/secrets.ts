import type { IssuePath } from "@/lib/contract/failure/issue";
import { isSecretReference } from "@/lib/contract/secret-reference";
import type { Body } from "@/lib/request/body";
import type { TraceNote } from "@/lib/results/model/trace-note";
import { textWindows } from "./text-windows";

/** Shorter values occur in responses by chance. */
const MIN_LENGTH = 6;

/** The string values at the paths that may not be stored. */
export function secretTexts(body: Body, leftOut: readonly IssuePath[]): string[] {
  const values = leftOut.map((path) =>
    path.reduce<unknown>(
      (value, key) => (Object(value) === value ? Reflect.get(Object(value), key) : undefined),
      body,
    ),
  );
  return [...new Set(values.flatMap(textsIn))].filter(
    (text) => text.length >= MIN_LENGTH && !isSecretReference(text),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Object(value) === value ? Object.values(Object(value)).flatMap(textsIn) : [];
}

/**
 * Whether a response contains one of the values, as pages do that echo their request. Matches raw
 * and JSON-escaped values, in chunks, so that the response is never one string.
 */
export async function containsAny(response: Blob, secrets: readonly string[]): Promise<boolean> {
  const patterns = [
    ...new Set(secrets.flatMap((each) => [each, JSON.stringify(each).slice(1, -1)])),
  ];
  const longest = Math.max(0, ...patterns.map(({ length }) => length));
  if (longest === 0) return false;
  for await (const text of textWindows(response, longest))
    if (patterns.some((each) => text.includes(each))) return true;
  return false;
}

/** The note of a trace. Null if it contains one of the values. */
export const traceNoteWithoutSecrets = async (
  note: TraceNote | null,
  secrets: readonly string[],
): Promise<TraceNote | null> =>
  note && !(await containsAny(new Blob([JSON.stringify(note)]), secrets)) ? note : null;
