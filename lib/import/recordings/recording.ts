import { type Step, stepFromAction } from "@/lib/request/draft/actions/step";
import { importLimits } from "../import-result";
import { looksLikeDevtools, looksLikePlaywright } from "./detect";
import { parseDevtools } from "./devtools";
import { parsePlaywright } from "./playwright";
import type { Recording, RecordingResult } from "./types";

/**
 * Reads a recording of the developer tools of Chrome (JSON) or a script that Playwright generated (JavaScript,
 * TypeScript); null where the text is neither. Never throws and runs nothing.
 */
export function parseRecording(text: string): RecordingResult | null {
  if (text.length > importLimits.characters) return null;
  if (looksLikeDevtools(text)) return parseDevtools(text);
  return looksLikePlaywright(text) ? parsePlaywright(text) : null;
}

/** The steps of a draft that a recording stands for; `scripts` says by its place which lost step becomes its script. */
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
