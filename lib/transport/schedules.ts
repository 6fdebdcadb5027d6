import type { FieldErrors } from "@/lib/contract/failure/field-errors";
import {
  createdScheduleSchema,
  scheduleDetailSchema,
  scheduleListSchema,
} from "@/lib/contract/schedules/schedule";
import { sendFields as send } from "./send-fields";
import type { CallResult } from "./send-json";

type Fields = FieldErrors["fields"];
export type ScheduleResult<Value> = CallResult<Value, Fields>;

const ADDRESS = "/api/schedules";
const at = (id: string) => `${ADDRESS}/${encodeURIComponent(id)}`;

export const fetchSchedules = (signal?: AbortSignal) =>
  send("GET", ADDRESS, undefined, (json) => scheduleListSchema.parse(json), signal);

export const fetchSchedule = (id: string) =>
  send("GET", at(id), undefined, (json) => scheduleDetailSchema.parse(json));

/** `body` is checked by the server as well. */
export const createSchedule = (body: unknown) =>
  send("POST", ADDRESS, body, (json) => createdScheduleSchema.parse(json));

export const changeSchedule = (
  id: string,
  change: { readonly paused?: boolean; readonly cap?: number | null },
) => send("PATCH", at(id), change, (json) => createdScheduleSchema.parse(json));

export const runSchedule = (id: string) =>
  send("POST", `${at(id)}/run`, {}, (json) => createdScheduleSchema.parse(json));

export const renewCredentials = (id: string, of: "feed" | "webhook") =>
  send("POST", `${at(id)}/credentials`, { of }, (json) => createdScheduleSchema.parse(json));

export const deleteSchedule = (id: string) => send("DELETE", at(id), undefined, () => null);
