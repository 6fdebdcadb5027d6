import { useEffect, useState } from "react";
import type { RequestFormApi } from "@/components/request-form/request-form-context";
import { countOf } from "@/lib/format/count";
import type { DraftIssue } from "@/lib/request/draft-to-request";
import { onNextChange } from "../draft/use-undo";

export type BlockReason = {
  /** Names the field. */
  readonly message: string;
  readonly show: () => void;
};

export type BlockedRun = {
  readonly reasons: readonly BlockReason[];
  /** Set if Run only asks. */
  readonly runAnyway?: () => void;
};

/** The issues of a draft as reasons. That of the control `first` comes first. */
export const reasonsOf = (
  issues: readonly DraftIssue[],
  first: string,
  reveal: (draftPath: string) => void,
): BlockReason[] =>
  issues
    .toSorted((a, b) => Number(b.draftPath === first) - Number(a.draftPath === first))
    .map(({ draftPath, named }) => ({ message: named, show: () => reveal(draftPath) }));

export function summaryOf([first, ...others]: readonly BlockReason[]): string {
  const more = others.length > 0 ? `, and ${countOf(others.length, "more error")}` : "";
  return `${first?.message ?? ""}${more}`;
}

/** A variable may correct the request without a change of the form. Returns a function that stops observing. */
function onVariableChange(changed: () => void): () => void {
  let stop: (() => void) | null = null;
  let isStopped = false;
  void import("@/lib/storage/variables/variables").then(
    ({ deviceVariables }) => {
      if (!isStopped) stop = deviceVariables.subscribe(changed);
    },
    // Without the code, no variable can be edited here.
    () => {},
  );
  return () => {
    isStopped = true;
    stop?.();
  };
}

/** The reason why the last Run sent nothing, until the request or a variable changes. */
export function useBlockedRun(form: RequestFormApi) {
  const [blocked, setBlocked] = useState<BlockedRun | null>(null);
  useEffect(() => {
    if (!blocked) return;
    const hide = () => setBlocked(null);
    const stopForm = onNextChange(form, hide);
    const stopVariables = onVariableChange(hide);
    return () => {
      stopForm();
      stopVariables();
    };
  }, [form, blocked]);
  return { blocked, setBlocked };
}
