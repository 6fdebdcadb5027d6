import type { CellState, SweepProgress } from "./sweep";

/** For people, in the matrix and in exports. */
export const cellStateLabels: Readonly<Record<CellState, string>> = {
  waiting: "Waiting",
  running: "Running",
  done: "Done",
  failed: "Failed",
  skipped: "Skipped",
  capped: "Stopped at the cap",
  cancelled: "Cancelled",
  paused: "Paused",
  unknown: "Sent, response unknown",
};

/** The state of a whole sweep in a few words. */
export function phaseLabel({ phase, stop, retryAt }: SweepProgress): string {
  switch (phase) {
    case "ready":
      return "Not started";
    case "running":
      return retryAt === null ? "Running" : "Waiting for the service";
    case "paused":
      return stop?.reason === "interrupted" ? "Interrupted" : "Paused";
    case "ended":
      return endLabels[stop?.reason ?? "complete"];
  }
}

const endLabels: Readonly<Record<NonNullable<SweepProgress["stop"]>["reason"], string>> = {
  complete: "Finished",
  cap: "Stopped at the cap",
  failures: "Stopped after failures",
  "over-maximum": "Stopped: a run cost too much",
  cancelled: "Cancelled",
  interrupted: "Interrupted",
  storage: "Paused",
};
