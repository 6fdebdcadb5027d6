import { parseJsonBody } from "@/lib/contract/json-body";
import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";

/** Stores an object for this tab, on its way to another page. Returns false if the browser blocks storage, or it is full. */
export function writeTabJson(key: string, value: object): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Null without one. It stays, so that the page can be reloaded. */
export function readTabJson(key: string): JsonObject | null {
  try {
    const parsed = parseJsonBody(sessionStorage.getItem(key) ?? "");
    return parsed.ok && isJsonObject(parsed.value) ? parsed.value : null;
  } catch {
    return null;
  }
}

export function removeTabJson(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // The browser blocks storage.
  }
}
