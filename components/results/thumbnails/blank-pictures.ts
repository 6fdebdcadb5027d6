import { useSyncExternalStore } from "react";
import type { PictureContent } from "@/lib/results/artifacts/picture-content";

/** Screenshots that show nothing or almost nothing, by key. */
export type BlankPictures = ReadonlyMap<string, Exclude<PictureContent, "full">>;

let blank: BlankPictures = new Map();
const listeners = new Set<() => void>();

/** Remembers how much a screenshot shows. */
export function noteContent(key: string, content: PictureContent): void {
  if (content === "full" || blank.get(key) === content) return;
  blank = new Map([...blank, [key, content]]);
  for (const changed of listeners) changed();
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The blank screenshots among those that were loaded. */
export const useBlankPictures = (): BlankPictures =>
  useSyncExternalStore(
    subscribe,
    () => blank,
    () => blank,
  );
