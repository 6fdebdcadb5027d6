import "@/lib/contract/zod-settings";
import * as z from "zod";

/** Maximum runs of one sweep: every cell of the matrix, each counted with its repeats. */
export const MAX_CELLS = 500;
export const MAX_REPEATS = 10;
export const MAX_CONCURRENCY = 4;
export const SWEEP_NAME_LENGTH = 120;

const count = z.int().min(0);
const amount = z.number().min(0);
const time = z.number().min(0).max(8.64e15);

/** The target of a sweep: a field of the request by its wire path, or `{{name}}` in the texts of the request. */
const targetSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("field"), wire: z.string() }).readonly(),
  z.object({ kind: z.literal("placeholder"), name: z.string() }).readonly(),
]);

/** One value of a target. `text` is what the user entered. */
const settingSchema = z
  .object({
    target: targetSchema,
    text: z.string(),
    change: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("set"), value: z.unknown() }).readonly(),
      /** The field is not sent. */
      z.object({ kind: z.literal("remove") }).readonly(),
      /** The field stays as in the base request. */
      z.object({ kind: z.literal("keep") }).readonly(),
    ]),
  })
  .readonly();

const combinationSchema = z
  .object({
    settings: z.array(settingSchema).readonly(),
    maxCredits: amount,
    /** Issues that make the request invalid. Its cells are skipped. */
    issues: z.array(z.string()).readonly(),
  })
  .readonly();

/** Eight states of the matrix, and `unknown` for a run that was in flight when its tab ended. */
export const cellStates = [
  "waiting",
  "running",
  "done",
  "failed",
  "skipped",
  "capped",
  "cancelled",
  "paused",
  "unknown",
] as const;

/** Facts about a run for the matrix. Stored with the cell, so that the matrix opens without the responses. */
const cellFactsSchema = z
  .object({
    status: z.int().nullable(),
    durationMs: amount,
    /** As reported by the service. Null if it reported none. */
    credits: amount.nullable(),
    /** The connection charged nothing. The credits are those of other services. */
    isFree: z.boolean().optional(),
    results: count.nullable(),
    failedPages: count,
    bytes: amount,
    /** Hashes of the canonical URLs of the results, in order. Null if they are unknown. */
    keys: z.array(z.string()).readonly().nullable(),
    /** Small fields of the response and of its first result, by name. */
    fields: z.record(z.string(), z.string()).readonly(),
  })
  .readonly();

const cellSchema = z
  .object({
    id: z.string(),
    /** Position in `combinations`. */
    combination: count,
    /** Counted from 0. */
    repeat: count,
    state: z.enum(cellStates),
    /** Ids of its runs in the history, newest last. */
    runs: z.array(z.string()).readonly(),
    sends: count,
    /** How often the service rejected with 429 or 503 before any work, since the cell was last started by hand. */
    rejections: count,
    sentAt: time.nullable(),
    /** Position in `connections` of the connection that its latest run used. */
    connection: count.optional(),
    /** Credits reserved for the run in flight. */
    reserved: amount,
    /** Credits of all settled runs of this cell, as counted against the cap. */
    charged: amount,
    failure: z.string().nullable(),
    message: z.string().nullable(),
    facts: cellFactsSchema.nullable(),
  })
  .readonly();

const capsSchema = z
  .object({
    /** Null: without a cap, on a connection that charges nothing. */
    credits: z.number().positive().nullable(),
    runs: z.int().positive(),
    minutes: z.number().positive(),
  })
  .readonly();

export const stopReasons = [
  "complete",
  /** A cap leaves no room for the next run. */
  "cap",
  /** Equal failures in a row. */
  "failures",
  /** A run cost more than its maximum. */
  "over-maximum",
  "cancelled",
  /** The tab that drove the sweep ended. */
  "interrupted",
  /** The browser could not store the progress. */
  "storage",
] as const;

/** The connection as its runs used it, to notice that it was changed. */
const connectionSchema = z
  .object({
    label: z.string(),
    baseUrl: z.string().nullable(),
    keyLast4: z.string().nullable(),
  })
  .readonly();

const progressSchema = z
  .object({
    phase: z.enum(["ready", "running", "paused", "ended"]),
    /** Why the sweep ended or was paused, unless the user paused it. */
    stop: z
      .object({ reason: z.enum(stopReasons), message: z.string() })
      .readonly()
      .nullable(),
    caps: capsSchema,
    /** The connection, once for each change that the user accepted. */
    connections: z.array(connectionSchema).readonly().optional(),
    /** Milliseconds that the sweep has been running up to `changedAt`, without its pauses. */
    activeMs: amount,
    /** Runs that count against the cap: sent, and not rejected before any work. */
    runsUsed: count,
    /** Until when a `Retry-After` pauses the sweep, in milliseconds since 1970. */
    retryAt: time.nullable(),
    /** Kinds of the latest failures in a row, oldest first. */
    lastFailures: z.array(z.string()).readonly(),
    changedAt: time,
  })
  .readonly();

const designSchema = z
  .object({
    id: z.string().min(1),
    name: z.string().min(1).max(SWEEP_NAME_LENGTH),
    createdAt: time,
    /** The request that the sweep varies, without the fields that may not be stored with runs. */
    base: z.record(z.string(), z.unknown()).readonly(),
    connection: z.object({ id: z.string(), label: z.string(), isFree: z.boolean() }).readonly(),
    combinations: z.array(combinationSchema).max(MAX_CELLS).readonly(),
    repeats: z.int().min(1).max(MAX_REPEATS),
    concurrency: z.int().min(1).max(MAX_CONCURRENCY),
    spacingMs: count,
    /** Number of equal failures in a row after which the sweep stops. */
    stopAfter: z.int().min(1),
    /** Opened from a bundle. It is not sent further: the browser that wrote the bundle may send it too. */
    isImported: z.boolean().optional(),
  })
  .readonly();

export type Target = z.output<typeof targetSchema>;
export type Setting = z.output<typeof settingSchema>;
export type Combination = z.output<typeof combinationSchema>;
export type CellState = (typeof cellStates)[number];
export type CellFacts = z.output<typeof cellFactsSchema>;
export type Cell = z.output<typeof cellSchema>;
export type Caps = z.output<typeof capsSchema>;
export type SweepConnection = z.output<typeof connectionSchema>;
export type StopReason = (typeof stopReasons)[number];
export type SweepProgress = z.output<typeof progressSchema>;
export type SweepDesign = z.output<typeof designSchema>;

/** One request, many times, with some of its fields varied. A cell is one run. */
export type Sweep = SweepDesign & {
  readonly progress: SweepProgress;
  readonly cells: readonly Cell[];
};

/** Version of the stored records. Records of another version are skipped and left in place. */
const VERSION = 1;
const versioned = z.object({ version: z.literal(VERSION) });
const designRecord = versioned.and(designSchema);
const progressRecord = versioned.and(progressSchema);
const cellRecord = versioned.and(cellSchema);

export const toSweepRecord = <Part extends object>(part: Part): Part & { version: number } => ({
  ...part,
  version: VERSION,
});

/** Null if the record is malformed or newer. */
export function parseCellRecord(record: unknown): Cell | null {
  const parsed = cellRecord.safeParse(record);
  if (!parsed.success) return null;
  const { version: _version, ...cell } = parsed.data;
  return cell;
}

/** Parses the records of one sweep. Null if one of them is malformed, missing or newer. */
export function parseSweepRecords(
  design: unknown,
  progress: unknown,
  cells: readonly (Cell | null)[],
): Sweep | null {
  const parsedDesign = designRecord.safeParse(design);
  const parsedProgress = progressRecord.safeParse(progress);
  if (!parsedDesign.success || !parsedProgress.success) return null;
  const { version: _design, ...ofDesign } = parsedDesign.data;
  const { version: _progress, ...ofProgress } = parsedProgress.data;
  const expected = ofDesign.combinations.length * ofDesign.repeats;
  const parsedCells = cells.filter((cell) => cell !== null);
  if (parsedCells.length !== expected) return null;
  const inOrder = parsedCells.toSorted(
    (a, b) => a.combination - b.combination || a.repeat - b.repeat,
  );
  return { ...ofDesign, progress: ofProgress, cells: inOrder };
}
