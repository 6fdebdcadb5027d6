import type { Body, IssuePath } from "@/lib/request/body";
import type { TraceNote } from "@/lib/results/model/trace-note";
import { yieldBetweenChunks } from "./yield-between-chunks";

/** Shorter texts occur everywhere by chance. */
const SHORTEST = 6;

/** The texts of those parts of a request that may not be kept. */
export function secretTexts(body: Body, leftOut: readonly IssuePath[]): string[] {
  const values = leftOut.map((path) =>
    path.reduce<unknown>(
      (value, key) => (Object(value) === value ? Reflect.get(Object(value), key) : undefined),
      body,
    ),
  );
  return [...new Set(values.flatMap(textsIn))].filter(({ length }) => length >= SHORTEST);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Object(value) === value ? Object.values(Object(value)).flatMap(textsIn) : [];
}

/**
 * Whether a response repeats one of them, as pages do that show what they were sent: such a response is not kept.
 * Looked for as it is and as JSON spells it, piece by piece, so that nothing large is held.
 */
export async function containsAny(response: Blob, secrets: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(secrets.flatMap((each) => [each, JSON.stringify(each).slice(1, -1)]))];
  const longest = Math.max(0, ...wanted.map(({ length }) => length));
  if (longest === 0) return false;
  const reader = response
    .stream()
    .pipeThrough(yieldBetweenChunks())
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let before = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return false;
    const text = before + value;
    if (wanted.some((each) => text.includes(each))) {
      await reader.cancel();
      return true;
    }
    before = text.slice(-longest);
  }
}

/** The note of a trace; null where it repeats one of them. */
export const traceNoteWithoutSecrets = async (
  note: TraceNote | null,
  secrets: readonly string[],
): Promise<TraceNote | null> =>
  note && !(await containsAny(new Blob([JSON.stringify(note)]), secrets)) ? note : null;
