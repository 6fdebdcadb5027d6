import { parseJsonBody } from "@/lib/contract/json-body";
import { isJsonObject } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";

const KEY = "search-workbench.sweep-start";

/** Value of `new` in the address of a sweep of this request. */
export const FORM_REQUEST = "form";

/**
 * The request of the form on its way to the page of sweeps, with its variables: a link would have their values.
 * `body` has only what may be stored. Returns false if the browser cannot store it.
 */
export function writeSweepStart(body: Body): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(body));
    return true;
  } catch {
    // The browser blocks storage, or it is full.
    return false;
  }
}

/** Null without one. It stays, so that the page can be reloaded. */
export function readSweepStart(): Body | null {
  try {
    const parsed = parseJsonBody(sessionStorage.getItem(KEY) ?? "");
    return parsed.ok && isJsonObject(parsed.value) ? parsed.value : null;
  } catch {
    return null;
  }
}
