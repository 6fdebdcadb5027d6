import { useEffect, useState } from "react";
import type { RequestFormApi } from "@/components/request-form/request-form-context";
import { onNextChange } from "../draft/use-undo";

/** Why Run sent nothing. */
export type BlockedRun = {
  readonly reasons: readonly {
    /** Names the field. */
    readonly message: string;
    readonly show: () => void;
  }[];
  /** Set if Run only asks. */
  readonly runAnyway?: () => void;
};

/** The reason why the last Run sent nothing, until the request changes. */
export function useBlockedRun(form: RequestFormApi) {
  const [blocked, setBlocked] = useState<BlockedRun | null>(null);
  useEffect(() => {
    if (!blocked) return;
    return onNextChange(form, () => setBlocked(null));
  }, [form, blocked]);
  return { blocked, setBlocked };
}
