"use client";
import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useState,
} from "react";
import { useWatch } from "react-hook-form";
import { useOnDemand } from "@/components/ui/on-demand";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { DraftCheck } from "@/lib/request/check-draft";
import type { Draft } from "@/lib/request/draft";
import { checker } from "./checker";
import { useRequestForm } from "./request-form-context";

const DraftCheckContext = createContext<DraftCheck | null>(null);

/** Cost and lints of what the form holds; null for the moment until the code that finds them has come. */
export const useDraftCheck = (): DraftCheck | null => useContext(DraftCheckContext);

// The form changes its values in place, so that what was seen before has to be a copy.
const watched = ({ query: _query, ...others }: Draft) => structuredClone(others);

type DraftCheckProviderProps = {
  /** Of the draft that the form begins with, as the server found it. */
  first: DraftCheck;
  rates: CreditRates;
  children: ReactNode;
};

/**
 * Checks the form once for all who show what came of it, after what was typed is on the screen; the query, which
 * most of it does not depend on, only when its typing rests.
 */
export function DraftCheckProvider({ first, rates, children }: DraftCheckProviderProps) {
  const { control } = useRequestForm();
  const draft = useDeferredValue(useWatch({ control, compute: watched }));
  const query = useRestingQuery();
  const [firstDraft] = useState(draft);
  const loaded = useOnDemand(checker);
  const check = loaded
    ? loaded.checkDraft({ ...draft, query: { query } }, rates)
    : draft === firstDraft
      ? first
      : null;
  const missing = check === null;

  useEffect(() => {
    // Where it cannot be had, Run says so.
    if (missing) checker.load().catch(() => {});
  }, [missing]);

  return <DraftCheckContext value={check}>{children}</DraftCheckContext>;
}

const REST_MS = 300;

/** The query as it was when its typing last rested. */
function useRestingQuery(): string {
  const { getValues, subscribe } = useRequestForm();
  const [query, setQuery] = useState(() => getValues("query.query"));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => setQuery(getValues("query.query"));
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(take, REST_MS);
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [getValues, subscribe]);
  return query;
}
