"use client";
import type { RequestForm } from "@/components/request-form/request-form-context";
import { useAnnounce } from "@/components/ui/live-region";
import { formatDuration } from "@/lib/format/duration";
import type { FailureAct } from "@/lib/results/failure-words";
import { draftPathOfField, lowerLimit, raiseTimeout } from "./failure-acts";

/** What the page lends to whoever does something about a failed run. */
type Page = {
  readonly form: RequestForm;
  readonly reveal: (draftPath: string) => void;
  readonly run: () => void;
  /** Opens the connection of the run that failed. */
  readonly openFailed: (first: "enter-key" | "test") => void;
  /** Sends the same request again. */
  readonly resend: () => void;
};

/** Does what a failure offers. */
export function useFailureActs(page: Page): (act: FailureAct) => void {
  const announce = useAnnounce();
  const { form, reveal, run, openFailed, resend } = page;
  return (act) => {
    switch (act.act) {
      case "focus-field":
        return reveal(draftPathOfField(act.field, form.getValues()));
      case "open-connection":
        return openFailed("enter-key");
      case "test-connection":
        return openFailed("test");
      case "enter":
        // The draft is kept; the server answers with its entry.
        return window.location.reload();
      case "lower-limit":
        form.setValue("sources.limit", lowerLimit(form.getValues()), { shouldValidate: true });
        return reveal("sources.limit");
      case "raise-timeout": {
        const { text, timeout } = raiseTimeout(form.getValues());
        form.setValue("sources.timeout", text, { shouldValidate: true });
        announce(`The search may now take ${formatDuration(timeout)}.`);
        return reveal("sources.timeout");
      }
      case "retry":
        return run();
      case "resend":
        return resend();
      // The failure panel counts down and copies by itself; it then asks for one of the others or for nothing.
      case "wait":
      case "copy":
        return;
    }
  };
}
