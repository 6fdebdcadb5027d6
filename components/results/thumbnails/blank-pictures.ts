import { useSyncExternalStore } from "react";
import { createListeners } from "@/lib/format/listeners";
import type { PictureContent } from "@/lib/results/artifacts/picture-content";

/** How little the screenshots of pages show, by `pageKey`. */
export type BlankPictures = ReadonlyMap<string, Exclude<PictureContent, "full">>;

export const pageKey = (runId: string, resultId: string): string => `${runId} ${resultId}`;

export const noBlankPictures: BlankPictures = new Map();

let blank = noBlankPictures;
const { subscribe, notify } = createListeners();

/** Remembers how much the screenshot of a page shows. */
export function noteContent(page: string, content: PictureContent): void {
  if (content === "full" || blank.get(page) === content) return;
  blank = new Map([...blank, [page, content]]);
  notify();
}

/** The pages with blank screenshots among those that were loaded. */
export const useBlankPictures = (): BlankPictures =>
  useSyncExternalStore(
    subscribe,
    () => blank,
    () => blank,
  );

const advice = "The page may need more time: waitFor, or a wait step before the screenshot.";

export const blankLabels = {
  blank: { label: "Blank screenshot", hint: `It shows one colour only. ${advice}` },
  "nearly-blank": {
    label: "Nearly blank screenshot",
    hint: `It shows one small thing only, such as a spinner. ${advice}`,
  },
} as const;
