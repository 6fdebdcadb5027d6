import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from "react";
import { get } from "react-hook-form";
import { useLazyValue } from "@/components/ui/loading/lazy";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { DraftCheck } from "@/lib/request/check-draft";
import type { Draft } from "@/lib/request/draft";
import { useConnectionProfile, useRunConnection } from "../connection/connection-context";
import { useRequestForm } from "../request-form-context";
import { isFilling } from "../use-draft-form";
import { checker } from "./checker";

const DraftCheckContext = createContext<DraftCheck | null>(null);

/** Cost, issues and lints of the form's draft; null while the code is loading. */
export const useDraftCheck = (): DraftCheck | null => useContext(DraftCheckContext);

type DraftCheckProviderProps = {
  first: DraftCheck;
  rates: CreditRates;
  children: ReactNode;
};

/** Checks the form once for all components that show the result. */
export function DraftCheckProvider({ first, rates, children }: DraftCheckProviderProps) {
  const { draft, fills } = useSettledDraft();
  const loaded = useLazyValue(checker);
  const [initial] = useState(draft);
  const isHosted = useRunConnection()?.source !== "built-in";
  const { dialect } = useConnectionProfile();
  const full = loaded ? loaded.checkDraft(draft, rates, dialect) : draft === initial ? first : null;
  const check = full && {
    ...full,
    // The built-in engine takes every format.
    findings: full.findings.filter(({ name }) => isHosted || name !== "formatsOftenRejected"),
  };
  const missing = check === null;

  const hasIssues = first.issues.length > 0;

  useEffect(() => {
    // If loading fails, Run shows the error.
    if (missing || hasIssues) checker.load().catch(() => {});
  }, [missing, hasIssues]);

  return (
    <DraftCheckContext value={check}>
      {loaded ? (
        <loaded.ErrorDisplay {...{ check, draft, fills }} checkedFills={hasIssues ? 0 : 1} />
      ) : null}
      {children}
    </DraftCheckContext>
  );
}

const REST_MS = 300;

type SettledDraft = {
  readonly draft: Draft;
  /** How often a draft has been loaded into the form, including the initial one. */
  readonly fills: number;
};

/**
 * The draft after typing has paused, so that keystrokes do not wait for a check. Other changes take
 * effect immediately.
 */
function useSettledDraft(): SettledDraft {
  const form = useRequestForm();
  // The form mutates its values, so the previous state must be a copy.
  const [first] = useState(() => ({ draft: structuredClone(form.getValues()), fills: 1 }));
  const [settled, setSettled] = useState<SettledDraft>(first);
  useEffect(() => {
    const { getValues } = form;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { fills } = first;
    const take = () =>
      startTransition(() => setSettled({ draft: structuredClone(getValues()), fills }));
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (isFilling(form)) fills += 1;
        clearTimeout(timer);
        const typed = name !== undefined && typeof get(getValues(), name) === "string";
        timer = setTimeout(take, typed ? REST_MS : 0);
      },
    });
    // A change may have happened before the subscription.
    if (JSON.stringify(getValues()) !== JSON.stringify(first.draft)) {
      fills += 1;
      take();
    }
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [form, first]);
  return settled;
}
