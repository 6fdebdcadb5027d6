import type { ReactNode } from "react";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { DraftCheck } from "@/lib/request/check-draft";
import type { DraftStart } from "@/lib/request/draft-start";
import { DraftCheckProvider } from "./checks/draft-check";
import { DraftStartProvider } from "./draft-start-context";
import { type RequestFormApi, RequestFormProvider } from "./request-form-context";

type DraftProvidersProps = {
  form: RequestFormApi;
  start: DraftStart;
  firstCheck: DraftCheck;
  rates: CreditRates;
  children: ReactNode;
};

/** Provides the form, the server's initial state and the check to all components of the draft. */
export function DraftProviders({ form, start, firstCheck, rates, children }: DraftProvidersProps) {
  return (
    <RequestFormProvider value={form}>
      <DraftStartProvider value={start}>
        <DraftCheckProvider first={firstCheck} rates={rates}>
          {children}
        </DraftCheckProvider>
      </DraftStartProvider>
    </RequestFormProvider>
  );
}
