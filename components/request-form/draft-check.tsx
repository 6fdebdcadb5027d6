"use client";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
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

/** Checks the form once for all who show what came of it. The query plays no part, so typing it costs nothing. */
export function DraftCheckProvider({ first, rates, children }: DraftCheckProviderProps) {
  const { control } = useRequestForm();
  const draft = useWatch({ control, compute: watched });
  const [firstDraft] = useState(draft);
  const loaded = useOnDemand(checker);
  const check = loaded
    ? loaded.checkDraft({ ...draft, query: { query: "" } }, rates)
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
