import "@/lib/contract/zod-settings";
import * as z from "zod";

const recordSchema = z.object({
  type: z.string(),
  status: z.enum(["done", "failed", "unfinished"]),
  startMs: z.number().min(0),
  durationMs: z.number().min(0),
  error: z.string().optional(),
});

/**
 * The built-in engine's record of one action. Times in milliseconds since the first action started.
 */
export type EngineStepRecord = z.output<typeof recordSchema>;

/**
 * Parses the engine's records of the actions. Returns null if they are missing (other services) or if
 * they do not match the sent actions.
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
