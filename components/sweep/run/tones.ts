import type { Tone } from "@/components/ui/feedback/tone";
import type { CellState, SweepProgress } from "@/lib/sweep/sweep";

export const phaseTones: Readonly<Record<SweepProgress["phase"], Tone>> = {
  ready: "neutral",
  running: "accent",
  paused: "warn",
  ended: "info",
};

/** Each state has its own word; the tone is only a second cue. */
export const cellTones: Readonly<Record<CellState, Tone>> = {
  waiting: "neutral",
  running: "accent",
  done: "ok",
  failed: "bad",
  skipped: "neutral",
  capped: "warn",
  cancelled: "neutral",
  paused: "neutral",
  unknown: "warn",
};
