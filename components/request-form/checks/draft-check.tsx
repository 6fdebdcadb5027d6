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

/** Cost and lints of what the form holds; null for the moment until the code that finds them has come. */
export const useDraftCheck = (): DraftCheck | null => useContext(DraftCheckContext);

type DraftCheckProviderProps = {
  /** Of the draft that the form begins with, as the server found it. */
  first: DraftCheck;
  rates: CreditRates;
  children: ReactNode;
};

/** Checks the form once for all who show what came of it. */
export function DraftCheckProvider({ first, rates, children }: DraftCheckProviderProps) {
  const { draft, changed } = useRestingDraft();
  const loaded = useLazyValue(checker);
  const check = loaded ? loaded.checkDraft(draft, rates) : changed ? null : first;
  const missing = check === null;

  useEffect(() => {
    // Where it cannot be had, Run says so.
    if (missing) checker.load().catch(() => {});
  }, [missing]);

  return <DraftCheckContext value={check}>{children}</DraftCheckContext>;
}

const REST_MS = 300;

/**
 * The draft as it was when its typing last rested, so that no key waits for a check of all of it; what is switched
 * or put in as a whole counts at once.
 */
function useRestingDraft(): { readonly draft: Draft; readonly changed: boolean } {
  const { getValues, subscribe } = useRequestForm();
  // The form changes its values in place, so that what was seen before has to be a copy.
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
    // What came into the form before this could hear of it.
    if (JSON.stringify(getValues()) !== JSON.stringify(first)) take();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [getValues, subscribe, first]);
  return { draft, changed: draft !== first };
}
