import { parseJsonBody } from "@/lib/contract/json-body";
import { isJsonObject } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";
import type { Body } from "@/lib/request/body";

const KEY = "search-workbench.schedule-start";
const FIELDS_KEY = "search-workbench.schedule-fields";

/** Value of `new` in the address of the schedules: the request that was written here. */
export const STARTED_REQUEST = "request";

/** A request on its way to the page of schedules. */
export type ScheduleStart = {
  readonly name: string;
  /** Without secrets; its templates are not resolved. */
  readonly body: Body;
};

/** Returns false if the browser cannot store it. */
export function writeScheduleStart(start: ScheduleStart): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(start));
    sessionStorage.removeItem(FIELDS_KEY);
    return true;
  } catch {
    // The browser blocks storage, or it is full.
    return false;
  }
}

/** Null without one. It stays, so that the page can be reloaded. */
export function readScheduleStart(): ScheduleStart | null {
  try {
    const parsed = parseJsonBody(sessionStorage.getItem(KEY) ?? "");
    if (!parsed.ok || !isJsonObject(parsed.value)) return null;
    const { name, body } = parsed.value;
    return isJsonObject(body) ? { name: typeof name === "string" ? name : "", body } : null;
  } catch {
    return null;
  }
}

/** Keeps the fields of the sheet as typed, so that a reload does not lose them. */
export function writeScheduleFields(fields: Body): void {
  try {
    sessionStorage.setItem(FIELDS_KEY, JSON.stringify(fields));
  } catch {
    // The browser blocks storage, or it is full. Only a reload loses the fields.
  }
}

export function readScheduleFields(): unknown {
  try {
    return parseJson(sessionStorage.getItem(FIELDS_KEY) ?? "");
  } catch {
    return undefined;
  }
}

export function removeScheduleFields(): void {
  try {
    sessionStorage.removeItem(FIELDS_KEY);
  } catch {
    // The browser blocks storage.
  }
}
