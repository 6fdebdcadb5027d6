import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";
import { readTabJson, removeTabJson, writeTabJson } from "../tab-json";

const KEY = "search-workbench.schedule-start";
const FIELDS_KEY = "search-workbench.schedule-fields";

/** Value of `new` in the URL of the schedules: the request that was written here. */
export const STARTED_REQUEST = "request";

/** A request on its way to the page of schedules. */
export type ScheduleStart = {
  readonly name: string;
  /** Without secrets; its templates are not resolved. */
  readonly body: Body;
};

export function writeScheduleStart(start: ScheduleStart): boolean {
  removeScheduleFields();
  return writeTabJson(KEY, start);
}

export function readScheduleStart(): ScheduleStart | null {
  const { name, body } = readTabJson(KEY) ?? {};
  return isJsonObject(body) ? { name: typeof name === "string" ? name : "", body } : null;
}

/** Keeps the fields of the dialog as typed, so that a reload does not lose them. */
export const writeScheduleFields = (fields: Body): boolean => writeTabJson(FIELDS_KEY, fields);

export const readScheduleFields = (): JsonObject | null => readTabJson(FIELDS_KEY);

export const removeScheduleFields = (): void => removeTabJson(FIELDS_KEY);
