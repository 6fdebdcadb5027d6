import "@/lib/contract/zod-settings";
import * as z from "zod";
import { newScheduleSchema, scheduleLimits } from "@/lib/contract/schedules/schedule";
import {
  intervalUnitSchema,
  isTimeZone,
  type Timing,
  timingSchema,
  weekdaySchema,
  weekdays,
} from "@/lib/contract/schedules/timing";
import { cleanLine } from "@/lib/format/clean-line";
import {
  readScheduleFields,
  type ScheduleStart,
  writeScheduleFields,
} from "@/lib/storage/schedules/schedule-start";
import type { Variable } from "@/lib/variables/variable";

export const typedScheduleSchema = z.object({
  name: z.string(),
  kind: z.enum(["interval", "times"]),
  every: z.string(),
  unit: intervalUnitSchema,
  days: z.array(weekdaySchema),
  /** Separated by commas or blanks. */
  times: z.string(),
  timeZone: z.string(),
  connection: z.string(),
  cap: z.string(),
  memory: z.string(),
  baseline: z.enum(["silent", "all"]),
  hasWebhook: z.boolean(),
  webhook: z.string(),
  feed: z.boolean(),
});
export type TypedSchedule = Readonly<z.output<typeof typedScheduleSchema>>;

export function initialSchedule({ name, body }: ScheduleStart, connection: string): TypedSchedule {
  const query = typeof body.query === "string" ? body.query : "";
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    name: cleanLine(name || query, scheduleLimits.nameLength),
    ...{ kind: "interval", every: "1", unit: "hours" },
    ...{ days: weekdays.map(({ value }) => value), times: "08:00" },
    timeZone: isTimeZone(timeZone) ? timeZone : "UTC",
    ...{ connection, cap: "", memory: String(scheduleLimits.memoryDefault), baseline: "silent" },
    ...{ hasWebhook: false, webhook: "", feed: true },
  };
}

/** Keeps the fields for a reload, without the webhook: its URL often contains a token. */
export const keepTyped = (typed: TypedSchedule): boolean =>
  writeScheduleFields({ ...typed, webhook: "" });

/** The fields as typed before the page was reloaded, otherwise those of the start. */
export function restoredSchedule(
  start: ScheduleStart,
  connections: readonly { readonly id: string }[],
): TypedSchedule {
  const connection = connections[0]?.id ?? "";
  const stored = typedScheduleSchema.safeParse(readScheduleFields()).data;
  if (!stored) return initialSchedule(start, connection);
  const isKnown = connections.some(({ id }) => id === stored.connection);
  return isKnown ? stored : { ...stored, connection };
}

/** NaN without a number. */
export const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

const timingOf = ({ kind, every, unit, days, times }: TypedSchedule) =>
  kind === "interval"
    ? { kind, every: numberOf(every), unit }
    : { kind, days, times: times.split(/[\s,;]+/).filter((time) => time !== "") };

/** Null while a field of the timing is invalid. */
export function validTiming(typed: TypedSchedule): Timing | null {
  const parsed = timingSchema.safeParse(timingOf(typed));
  return parsed.success && isTimeZone(typed.timeZone) ? parsed.data : null;
}

export type CheckedSchedule =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

/** The body to send, or a message by field. */
export function checkSchedule(
  typed: TypedSchedule,
  request: { readonly body: unknown; readonly variables: readonly Variable[] },
  isFree: boolean,
): CheckedSchedule {
  const { name, timeZone, connection, cap, memory, baseline, hasWebhook, webhook, feed } = typed;
  const parsed = newScheduleSchema.safeParse({
    ...{ name, ...request, timing: timingOf(typed), timeZone, connection },
    // A cap that was entered for another connection is not shown.
    ...{ cap: isFree ? null : numberOf(cap), memory: numberOf(memory), baseline, feed },
    webhook: hasWebhook ? webhook : null,
  });
  if (parsed.success) return { ok: true, body: parsed.data };
  const errors = parsed.error.issues.map(({ path, message }) => [errorFieldOf(path), message]);
  return { ok: false, errors: Object.fromEntries(errors.toReversed()) };
}

/** The field that shows the error: `timing.times.0` is shown at `timing.times`. */
export const errorFieldOf = (path: readonly PropertyKey[]): string =>
  path
    .slice(0, path[0] === "timing" ? 2 : 1)
    .map(String)
    .join(".");

/** The errors without those of the fields that are being changed. */
export const withoutErrorsOf = (
  errors: Readonly<Record<string, string>>,
  change: Partial<TypedSchedule>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => {
      const isTiming = field.startsWith("timing.") && ("kind" in change || "unit" in change);
      return !isTiming && !(field.replace("timing.", "") in change);
    }),
  );
