import { useState } from "react";
import { checker } from "@/components/request-form/checks/checker";
import type { ReadyRequest } from "@/components/request-form/draft-resolver";
import type { RequestFormApi } from "@/components/request-form/request-form-context";

/** Reads the request of the form, and loads the code for it if needed. */
export function useReadyRequest(form: RequestFormApi) {
  const [isLoading, setLoading] = useState(false);
  return {
    /** Whether the code is loading. */
    isLoading,
    /** Null if the draft has issues or the code cannot be loaded. Removes the errors of a valid draft. */
    read: async (): Promise<ReadyRequest | null> => {
      let loaded = checker.current();
      if (!loaded) {
        setLoading(true);
        loaded = await checker.load().catch(() => null);
        setLoading(false);
      }
      const ready = loaded?.readyRequest(form.getValues()) ?? null;
      // Without errors, no field needs to know.
      if (ready && Object.keys(form.getErrors()).length > 0) form.clearErrors();
      return ready;
    },
  };
}
