import { isJsonObject } from "@/lib/contract/json-object";
import { orNull } from "../or-null";

const KEY = "search-workbench.folds";

/** Whether each section of a page is open, by name. */
export type Folds = Readonly<Record<string, boolean>>;

/** Empty if storage is blocked or the record is invalid. */
export function loadFolds(): Folds {
  const stored = orNull((): unknown => JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "{}"));
  if (!isJsonObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, open]) =>
      typeof open === "boolean" ? [[name, open]] : [],
    ),
  );
}

/** If storage is blocked or full, the page opens with its defaults next time. */
export function saveFolds(folds: Folds): void {
  orNull(() => globalThis.localStorage?.setItem(KEY, JSON.stringify(folds)));
}
