import { actionDefaults } from "@/lib/contract/defaults";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { formatDuration } from "@/lib/format/duration";
import { isStepType, type Step } from "./step";

/** A part of a summary; `wire` marks values of the request. */
export type SummaryPart = { readonly text: string; readonly wire: boolean };

const LONGEST = 60;

const said = (text: string): SummaryPart => ({ text, wire: false });
const wire = (text: string): SummaryPart => ({
  text: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text,
  wire: true,
});

/** Label of an action in a list; for unknown actions, the wire type. */
export const stepName = ({ type }: Pick<Step, "type">): string =>
  isStepType(type) ? actionRegistry[type].label : type || "Unknown action";

/** A one-line summary of a step, without its name. */
export function stepSummary(step: Step): readonly SummaryPart[] {
  if (!isStepType(step.type)) return [said("unknown action")];
  switch (step.type) {
    case "wait":
      return step.by === "selector"
        ? [said("for"), ...orMissing(step.selector, "a selector")]
        : [
            /^\d+$/.test(step.milliseconds.trim())
              ? said(formatDuration(Number(step.milliseconds)))
              : wire(step.milliseconds),
          ];
    case "click":
      return [...orMissing(step.selector, "a selector"), ...(step.all ? [said("· all")] : [])];
    case "write":
      return orMissing(step.text, "text");
    case "press":
      return orMissing(step.key, "a key");
    case "scroll":
      return [
        said(step.direction || actionDefaults.direction),
        ...(step.selector ? [said("in"), wire(step.selector)] : []),
      ];
    case "screenshot":
      return [
        ...(step.fullPage ? [said("of the full page")] : []),
        ...(step.width || step.height ? [said(`${step.width || "?"}×${step.height || "?"}`)] : []),
        ...(step.quality ? [said(`quality ${step.quality}`)] : []),
      ];
    case "scrape":
      return [];
    case "executeJavascript":
      return orMissing(step.script.trim().split("\n")[0] ?? "", "a script");
    case "pdf":
      return [
        said(step.format || actionDefaults.pdfFormat),
        ...(step.landscape ? [said("landscape")] : []),
        ...(step.scale ? [said(`× ${step.scale}`)] : []),
      ];
  }
}

const orMissing = (text: string, what: string): SummaryPart[] =>
  text === "" ? [said(`${what} is missing`)] : [wire(text)];

/** Name and summary as plain text. */
export const stepText = (step: Step): string =>
  [stepName(step), ...stepSummary(step).map(({ text }) => text)].join(" ");
