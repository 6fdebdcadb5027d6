import * as z from "zod";

const recordSchema = z.object({
  type: z.string(),
  status: z.enum(["done", "failed", "unfinished"]),
  startMs: z.number().min(0),
  durationMs: z.number().min(0),
  error: z.string().optional(),
});

/** How the built-in engine says that one action went; milliseconds since the first began. */
export type EngineStepRecord = z.output<typeof recordSchema>;

/**
 * The engine's own account of a list of actions, or null where there is none that fits it: other services send
 * nothing, and a list that does not begin like the actions that were sent is about something else.
 */
export function parseStepRecords(
  value: unknown,
  types: readonly string[],
): EngineStepRecord[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > types.length) return null;
  const read = z.array(recordSchema).safeParse(value);
  if (!read.success) return null;
  return read.data.every(({ type }, place) => type === types[place]) ? read.data : null;
}
