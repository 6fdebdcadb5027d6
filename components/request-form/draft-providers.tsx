import type { ReactNode } from "react";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { DraftCheck } from "@/lib/request/check-draft";
import type { DraftStart } from "@/lib/request/draft-start";
import { DraftCheckProvider } from "./checks/draft-check";
import { ConnectionProvider } from "./connection/connection-context";
import { DraftStartProvider } from "./draft-start-context";
import { type RequestFormApi, RequestFormProvider } from "./request-form-context";

type DraftProvidersProps = {
  form: RequestFormApi;
  start: DraftStart;
  firstCheck: DraftCheck;
  rates: CreditRates;
  connection?: ConnectionSummary | null;
  children: ReactNode;
};

/** Provides the form, the server's initial state and the check to all components of the draft. */
export function DraftProviders(props: DraftProvidersProps) {
  const { form, start, firstCheck, rates, connection = null, children } = props;
  return (
    <RequestFormProvider value={form}>
      <DraftStartProvider value={start}>
        <ConnectionProvider value={connection}>
          <DraftCheckProvider first={firstCheck} rates={rates}>
            {children}
          </DraftCheckProvider>
        </ConnectionProvider>
      </DraftStartProvider>
    </RequestFormProvider>
  );
}
