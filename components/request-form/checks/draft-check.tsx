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
import { useRequestForm } from "../request-form-context";
import { checker } from "./checker";

const DraftCheckContext = createContext<DraftCheck | null>(null);

/** Cost and lints of the form's draft; null while the code is loading. */
export const useDraftCheck = (): DraftCheck | null => useContext(DraftCheckContext);

type DraftCheckProviderProps = {
  /** The server's check of the initial draft. */
  first: DraftCheck;
  rates: CreditRates;
  children: ReactNode;
};

/** Checks the form once for all components that show the result. */
export function DraftCheckProvider({ first, rates, children }: DraftCheckProviderProps) {
  const { draft, changed } = useRestingDraft();
  const loaded = useLazyValue(checker);
  const check = loaded ? loaded.checkDraft(draft, rates) : changed ? null : first;
  const missing = check === null;

  useEffect(() => {
    // If loading fails, Run shows the error.
    if (missing) checker.load().catch(() => {});
  }, [missing]);

  return <DraftCheckContext value={check}>{children}</DraftCheckContext>;
}

const REST_MS = 300;

/**
 * The draft after typing has paused, so that keystrokes do not wait for a check. Other changes take
 * effect immediately.
 */
function useRestingDraft(): { readonly draft: Draft; readonly changed: boolean } {
  const { getValues, subscribe } = useRequestForm();
  // The form mutates its values, so the previous state must be a copy.
  const [first] = useState(() => structuredClone(getValues()));
  const [draft, setDraft] = useState(first);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => startTransition(() => setDraft(structuredClone(getValues())));
    const stop = subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        clearTimeout(timer);
        const typed = name !== undefined && typeof get(getValues(), name) === "string";
        timer = setTimeout(take, typed ? REST_MS : 0);
      },
    });
    // A change may have happened before the subscription.
    if (JSON.stringify(getValues()) !== JSON.stringify(first)) take();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [getValues, subscribe, first]);
  return { draft, changed: draft !== first };
}
