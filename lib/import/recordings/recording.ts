import { type Step, stepFromAction } from "@/lib/request/draft/actions/step";
import { importLimits } from "../import-result";
import { looksLikeDevtools, looksLikePlaywright } from "./detect";
import { parseDevtools } from "./devtools";
import { parsePlaywright } from "./playwright";
import type { Recording, RecordingResult } from "./types";

/**
 * Parses a Chrome DevTools recording (JSON) or a Playwright script (JavaScript, TypeScript,
 * Python). Null
 * for other texts. Never throws and runs nothing.
 */
export function parseRecording(text: string): RecordingResult | null {
  if (text.length > importLimits.characters) return null;
  if (looksLikeDevtools(text)) return parseDevtools(text);
  return looksLikePlaywright(text) ? parsePlaywright(text) : null;
}

/**
 * Converts a recording to draft steps. `scripts` decides by index which dropped steps become their
 * script.
 */
export function stepsOfRecording(
  { steps }: Recording,
  scripts: (place: number) => boolean,
): readonly Step[] {
  return steps.flatMap((step, place): readonly Step[] => {
    if (step.kind === "carried")
      return step.actions.map(({ action, others }) => ({ ...stepFromAction(action), others }));
    if (step.script === null || !scripts(place)) return [];
    return [
      { ...stepFromAction({ type: "executeJavascript", script: step.script }), note: step.what },
    ];
  });
}
