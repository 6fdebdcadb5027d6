import type { Tone } from "@/components/ui/feedback/tone";
import type { CheckState } from "@/lib/contract/schedules/schedule";

export const checkStateBadges: Readonly<
  Record<CheckState, { readonly label: string; readonly tone: Tone }>
> = {
  running: { label: "Running", tone: "info" },
  done: { label: "Done", tone: "ok" },
  unchanged: { label: "Unchanged", tone: "neutral" },
  failed: { label: "Failed", tone: "bad" },
  "skipped-overlap": { label: "Skipped: the previous check was still running", tone: "warn" },
  "skipped-cap": { label: "Skipped: stopped at the cap", tone: "warn" },
  unknown: { label: "Unknown: sent, no response", tone: "warn" },
};
