import { actionDefaults } from "@/lib/contract/defaults";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { isSecretReference, secretHandle } from "@/lib/contract/secret-reference";
import { formatDuration } from "@/lib/format/duration";
import { truncate } from "@/lib/format/truncate";
import { isStepType, type Step } from "./step";

/** A part of a summary; `wire` marks values of the request. */
export type SummaryPart = { readonly text: string; readonly wire: boolean };

const MAX_LENGTH = 60;

const plain = (text: string): SummaryPart => ({ text, wire: false });
const wire = (text: string): SummaryPart => ({
  text: truncate(text, MAX_LENGTH),
  wire: true,
});

/** Label of an action in a list; for unknown actions, the wire type. */
export const stepName = ({ type }: Pick<Step, "type">): string =>
  isStepType(type) ? actionRegistry[type].label : type || "Unknown action";

export function stepSummary(step: Step): readonly SummaryPart[] {
  if (!isStepType(step.type)) return [plain("unknown action")];
  switch (step.type) {
    case "wait":
      return step.by === "selector"
        ? [plain("for"), ...orMissing(step.selector, "a selector")]
        : [
            /^\d+$/.test(step.milliseconds.trim())
              ? plain(formatDuration(Number(step.milliseconds)))
              : wire(step.milliseconds),
          ];
    case "click":
      return [...orMissing(step.selector, "a selector"), ...(step.all ? [plain("· all")] : [])];
    case "write":
      return isSecretReference(step.text)
        ? [plain(secretHandle(step.text) === null ? "text is missing" : "••••")]
        : orMissing(step.text, "text");
    case "press":
      return orMissing(step.key, "a key");
    case "scroll":
      return [
        plain(step.direction || actionDefaults.direction),
        ...(step.selector ? [plain("in"), wire(step.selector)] : []),
      ];
    case "screenshot":
      return [
        ...(step.fullPage ? [plain("of the full page")] : []),
        ...(step.width || step.height ? [plain(`${step.width || "?"}×${step.height || "?"}`)] : []),
        ...(step.quality ? [plain(`quality ${step.quality}`)] : []),
      ];
    case "scrape":
      return [];
    case "executeJavascript":
      return orMissing(step.script.trim().split("\n")[0] ?? "", "a script");
    case "pdf":
      return [
        plain(step.format || actionDefaults.pdfFormat),
        ...(step.landscape ? [plain("landscape")] : []),
        ...(step.scale ? [plain(`× ${step.scale}`)] : []),
      ];
  }
}

const orMissing = (text: string, what: string): SummaryPart[] =>
  text === "" ? [plain(`${what} is missing`)] : [wire(text)];

export const stepText = (step: Step): string =>
  [stepName(step), ...stepSummary(step).map(({ text }) => text)].join(" ");
