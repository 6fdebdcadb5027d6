import { isJsonObject } from "@/lib/contract/json-object";

const KEY = "search-workbench.folds";

/** Whether each section of a page is open, by name. */
export type Folds = Readonly<Record<string, boolean>>;

/** Empty if storage is blocked or the record is invalid. */
export function loadFolds(): Folds {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "{}");
    if (!isJsonObject(stored)) return {};
    return Object.fromEntries(
      Object.entries(stored).flatMap(([name, open]) =>
        typeof open === "boolean" ? [[name, open]] : [],
      ),
    );
  } catch {
    return {};
  }
}

export function saveFolds(folds: Folds): void {
  try {
    globalThis.localStorage?.setItem(KEY, JSON.stringify(folds));
  } catch {
    // Blocked or full. The page opens with its defaults next time.
  }
}
