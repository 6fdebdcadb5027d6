import { isJsonObject } from "@/lib/contract/json-object";

const KEY = "search-workbench.folds";

/** Which parts of a page are folded out, by name. */
export type Folds = Readonly<Record<string, boolean>>;

/** What was kept; nothing where storage is blocked or holds something else. */
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
    // Blocked or full storage: the page then opens as it does for a stranger.
  }
}
