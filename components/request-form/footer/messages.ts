import type { LintKind } from "@/lib/lints/lint";
import type { DraftCheck } from "@/lib/request/check-draft";
import { sectionNames } from "@/lib/request/section-names";
import type { ShownError } from "../checks/shown-errors";

/** A line of the footer's list. */
export type DraftMessage = {
  readonly kind: "error" | "missing" | LintKind;
  readonly text: string;
  /** The control, or null. */
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
        text: named.get(draftPath) ?? `${lastName(draftPath)} – ${message}`,
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

const lastName = (draftPath: string): string =>
  draftPath.split(".").findLast((part) => !/^\d+$/.test(part)) ?? draftPath;

const placeOf = ({ draftPath }: DraftMessage): number => {
  const at = sectionNames.findIndex((name) => draftPath?.startsWith(`${name}.`));
  return at < 0 ? sectionNames.length : at;
};

const inOrder = (messages: readonly DraftMessage[]): DraftMessage[] =>
  messages.toSorted((a, b) => placeOf(a) - placeOf(b));
