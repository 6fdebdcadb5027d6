import { parseJson } from "@/lib/contract/parse-json";
import "@/lib/contract/zod-settings";
import { z } from "zod";
import { importLimits } from "../import-result";
import { devtoolsStep } from "./devtools-format";
import { parseDevtoolsStep } from "./devtools-steps";
import { StepCollector } from "./step-collector";
import type { RecordingResult } from "./types";

const recording = z.looseObject({ title: z.string(), steps: z.array(z.unknown()) });

export function parseDevtools(text: string): RecordingResult {
  const json = parseJson(text.replace(/^\ufeff/, ""));
  if (json === undefined)
    return { ok: false, message: "This looks like a recording, but it is not valid JSON." };
  const read = recording.safeParse(json);
  if (!read.success)
    return { ok: false, message: "A recording needs a title and a list of steps." };
  if (read.data.steps.length > importLimits.characters / 1_000)
    return {
      ok: false,
      message: `The recording has more than ${importLimits.characters / 1_000} steps. Split it.`,
    };
  const collector = new StepCollector();
  let url: string | null = null;
  for (const [place, step] of read.data.steps.entries()) {
    const known = devtoolsStep.safeParse(step);
    if (!known.success) {
      collector.lose(`Step ${place + 1}${typeIn(step)}`, wordsOf(known.error));
      continue;
    }
    if (known.data.type === "navigate" && url === null) {
      url = known.data.url;
      collector.settle();
    } else parseDevtoolsStep(known.data, collector);
  }
  return { ok: true, kind: "devtools", title: read.data.title, url, steps: collector.steps };
}

function typeIn(step: unknown): string {
  const type = z.looseObject({ type: z.string() }).safeParse(step);
  return type.success ? ` (${type.data.type.slice(0, 40)})` : "";
}

function wordsOf({ issues }: z.ZodError): string {
  const [first] = issues;
  if (first?.code === "invalid_union") return "Unknown step type.";
  return `Invalid step: ${first?.path.join(".") || "the step"}.`;
}
