import { parseJsonBody } from "@/lib/contract/json-body";
import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import { orNull } from "./or-null";

/** Stores an object for this tab, on its way to another page. Returns false if the browser blocks storage, or it is full. */
export const writeTabJson = (key: string, value: object): boolean =>
  orNull(() => {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  }) ?? false;

/** Null without one. It stays, so that the page can be reloaded. */
export const readTabJson = (key: string): JsonObject | null =>
  orNull(() => {
    const parsed = parseJsonBody(sessionStorage.getItem(key) ?? "");
    return parsed.ok && isJsonObject(parsed.value) ? parsed.value : undefined;
  });

export function removeTabJson(key: string): void {
  orNull(() => sessionStorage.removeItem(key));
}
