import type { LintKind } from "@/lib/lints/lint";
import type { DraftCheck } from "@/lib/request/check-draft";
import { sectionNames } from "@/lib/request/section-names";
import type { ShownError } from "../checks/shown-errors";

export type DraftMessage = {
  readonly kind: "error" | "missing" | LintKind;
  readonly text: string;
  readonly draftPath: string | null;
};

/**
 * Errors that the form shows, issues that it does not show yet, then notes; each in the order of the
 * form's sections.
 */
export function draftMessages(
  { issues, findings }: Pick<DraftCheck, "issues" | "findings">,
  errors: readonly ShownError[],
): DraftMessage[] {
  const named = new Map(issues.map((issue) => [issue.draftPath, issue.named]));
  const shown = new Set(errors.map(({ draftPath }) => draftPath));
  return [
    ...inOrder(
      errors.map(({ draftPath, message }) => ({
        kind: "error" as const,
        text: named.get(draftPath) ?? `${nameOf(draftPath)} – ${message}`,
        draftPath,
      })),
    ),
    ...inOrder(
      issues
        .filter(({ draftPath }) => !shown.has(draftPath))
        .map((issue) => ({
          kind: "missing" as const,
          text: issue.named,
          draftPath: issue.draftPath,
        })),
    ),
    ...inOrder(
      findings.map(({ kind, message, draftPath }) => ({ kind, text: message, draftPath })),
    ),
  ];
}

/** The last name of a path; of a step its number, and its control if it is about one. */
function nameOf(draftPath: string): string {
  const name = draftPath.split(".").findLast((part) => !/^\d+$/.test(part)) ?? draftPath;
  const step = /^actions\.steps\.(\d+)/.exec(draftPath)?.[1];
  if (step === undefined) return name;
  return `step ${Number(step) + 1}${name === "type" || name === "steps" ? "" : `, ${name}`}`;
}

const placeOf = ({ draftPath }: DraftMessage): number => {
  const at = sectionNames.findIndex((name) => draftPath?.startsWith(`${name}.`));
  return at < 0 ? sectionNames.length : at;
};

const inOrder = (messages: readonly DraftMessage[]): DraftMessage[] =>
  messages.toSorted((a, b) => placeOf(a) - placeOf(b));
