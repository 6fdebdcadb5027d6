"use client";
import type { RequestForm } from "@/components/request-form/request-form-context";
import { useAnnounce } from "@/components/ui/live-region";
import { onDemand } from "@/components/ui/on-demand";
import { formatDuration } from "@/lib/format/duration";
import type { FailureAct } from "@/lib/results/failure-words";

const mending = onDemand(() => import("./failure-acts"));

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

  /** It comes with the first failure that something can be done about. */
  const withMending = (mend: (part: Awaited<ReturnType<typeof mending.load>>) => void) => {
    mending.load().then(mend, () => announce("The workbench does not answer", "assertive"));
  };

  return (act) => {
    switch (act.act) {
      case "focus-field":
        return withMending(({ draftPathOfField }) =>
          reveal(draftPathOfField(act.field, form.getValues())),
        );
      case "open-connection":
        return openFailed("enter-key");
      case "test-connection":
        return openFailed("test");
      case "enter":
        // The draft is kept; the server answers with its entry.
        return window.location.reload();
      case "lower-limit":
        return withMending(({ lowerLimit }) => {
          form.setValue("sources.limit", lowerLimit(form.getValues()), { shouldValidate: true });
          reveal("sources.limit");
        });
      case "raise-timeout":
        return withMending(({ raiseTimeout }) => {
          const { text, timeout } = raiseTimeout(form.getValues());
          form.setValue("sources.timeout", text, { shouldValidate: true });
          announce(`The search may now take ${formatDuration(timeout)}.`);
          reveal("sources.timeout");
        });
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
