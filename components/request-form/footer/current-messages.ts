import { useEffect } from "react";
import type { DraftCheck } from "@/lib/request/check-draft";
import { useDraftCheck } from "../checks/draft-check";
import { type ShownError, useShownErrors } from "../checks/shown-errors";

export type CurrentMessages = {
  readonly check: DraftCheck;
  readonly errors: readonly ShownError[];
};

let current: CurrentMessages | null = null;

/** The check and the shown errors of the form. Also makes them available to commands. */
export function useCurrentMessages(): CurrentMessages | null {
  "use no memo"; // The library mutates its errors.
  const check = useDraftCheck();
  const errors = useShownErrors();
  useEffect(() => {
    current = check && { check, errors };
    return () => {
      current = null;
    };
  });
  return check && { check, errors };
}

export const currentMessages = (): CurrentMessages | null => current;
