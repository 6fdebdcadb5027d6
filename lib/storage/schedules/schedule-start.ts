import { parseJsonBody } from "@/lib/contract/json-body";
import { isJsonObject } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";

const KEY = "search-workbench.schedule-start";

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
