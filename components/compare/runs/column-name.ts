import { formatMoment } from "@/lib/format/date";
import { runTitle } from "@/lib/storage/runs/run-record";
import type { OpenedRun } from "./open-run";

/** Columns are named by letters, because runs often have the same query. */
export const columnLetter = (index: number): string => String.fromCharCode(65 + index);

export function openedTitle(opened: OpenedRun): string {
  if ("run" in opened && opened.run) return runTitle(opened.run);
  return opened.state === "loading" ? "Loading…" : "Unknown run";
}

export const openedTime = (opened: OpenedRun): string | null =>
  "run" in opened && opened.run ? formatMoment(opened.run.startedAt) : null;
