import "server-only";
import * as z from "zod";
import {
  type Check,
  checkStates,
  deliveryStates,
  foundResultSchema,
  newScheduleSchema,
  pauseReasons,
} from "@/lib/contract/schedules/schedule";
import type { PostgresRow } from "@/lib/engine/postgres/run-query";
import type { Seen } from "@/lib/schedule/new-results";
import type { StoredSchedule } from "./schedule-store";

/** PostgreSQL returns large whole numbers as text. */
const number = z.coerce.number();
const numberOrNull = z.union([z.null(), number]);

const definitionSchema = newScheduleSchema.omit({ feed: true });

const scheduleRow = z.object({
  id: z.string(),
  owner: z.string(),
  definition: z.string(),
  created_at: number,
  pause_reason: z.enum(pauseReasons).nullable(),
  pause_message: z.string().nullable(),
  next_at: numberOrNull,
  last_slot: number,
  failures: number,
  month: z.string(),
  spent: number,
  webhook_secret: z.string().nullable(),
  feed: z.string().nullable(),
});

export const SCHEDULE_COLUMNS = Object.keys(scheduleRow.shape).join(", ");

export function storedSchedule(row: PostgresRow): StoredSchedule {
  const parsed = scheduleRow.parse(row);
  const { pause_reason: reason, pause_message: message } = parsed;
  return {
    id: parsed.id,
    owner: parsed.owner,
    definition: definitionSchema.parse(JSON.parse(parsed.definition)),
    createdAt: parsed.created_at,
    pause: reason === null ? null : { reason, message: message ?? "" },
    nextAt: parsed.next_at,
    lastSlot: parsed.last_slot,
    failures: parsed.failures,
    month: parsed.month,
    spent: parsed.spent,
    webhookSecret: parsed.webhook_secret,
    feed: parsed.feed,
  };
}

const seenSchema = z.object({ checks: z.number(), keys: z.record(z.string(), z.number()) });

export const storedSeen = (row: PostgresRow): Seen =>
  seenSchema.parse(JSON.parse(String(row.seen)));

const checkRow = z.object({
  slot: number,
  cause: z.enum(["slot", "catch-up", "manual"]),
  state: z.enum(checkStates),
  started_at: number,
  ended_at: numberOrNull,
  credits: number,
  found: number,
  fresh: number,
  missed: number,
  message: z.string().nullable(),
  results: z.string(),
  delivery_state: z.enum(deliveryStates).nullable(),
  attempts: numberOrNull,
  error: z.string().nullable(),
});

export function storedCheck(row: PostgresRow): Check {
  const { cause, started_at, ended_at, results, delivery_state, attempts, error, ...rest } =
    checkRow.parse(row);
  return {
    ...rest,
    trigger: cause,
    startedAt: started_at,
    endedAt: ended_at,
    results: z.array(foundResultSchema).parse(JSON.parse(results)),
    delivery:
      delivery_state === null ? null : { state: delivery_state, attempts: attempts ?? 0, error },
  };
}

const heldCheckRow = z.object({
  schedule_id: z.string(),
  slot: number,
  cause: z.enum(["slot", "catch-up", "manual"]),
  is_sent: number,
  month: z.string(),
  credits: number,
});

/** A running check, with what finishing it needs. */
export type HeldCheck = {
  readonly id: string;
  readonly slot: number;
  readonly cause: Check["trigger"];
  readonly isSent: boolean;
  readonly month: string;
  readonly reserved: number;
};

export function heldCheck(row: PostgresRow): HeldCheck {
  const { schedule_id, slot, cause, is_sent, month, credits } = heldCheckRow.parse(row);
  return { id: schedule_id, slot, cause, isSent: is_sent === 1, month, reserved: credits };
}
