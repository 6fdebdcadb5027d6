import type { RequestFormApi } from "@/components/request-form/request-form-context";
import type { Announce } from "@/components/ui/feedback/live-region";
import { requestDefaults } from "@/lib/contract/defaults";
import { isJsonObject } from "@/lib/contract/json-object";
import { limits } from "@/lib/contract/limits";
import { formatBytes, utf8Length } from "@/lib/format/bytes";
import { formatDuration } from "@/lib/format/duration";
import type { Body } from "@/lib/request/body";
import { type Draft, draftPathOf, draftToBody } from "@/lib/request/draft";
import { formatExactDuration, parseDuration } from "@/lib/request/draft/duration";
import type { FailureCommand } from "@/lib/results/failure/failure-message";

/** State and functions of the page that failure commands use. */
export type FailureContext = {
  readonly form: RequestFormApi;
  readonly announce: Announce;
  readonly reveal: (draftPath: string) => void;
  readonly run: () => void;
  /** Opens the connection of the failed run, which may no longer be the selected one. */
  readonly openFailed: (first: "enter-key" | "test") => void;
  /** Sends the last request again, unchanged. */
  readonly resend: () => void;
};

export function runFailureCommand(command: FailureCommand, page: FailureContext): void {
  const { form, announce, reveal } = page;
  switch (command.kind) {
    case "focus-field":
      reveal(draftPathOfField(command.field, form.getValues()));
      break;
    case "open-connection":
      page.openFailed("enter-key");
      break;
    case "test-connection":
      page.openFailed("test");
      break;
    case "enter":
      // The draft is stored, and the server responds with the password page.
      window.location.reload();
      break;
    case "lower-limit":
      form.setValue("sources.limit", lowerLimit(form.getValues()), { shouldValidate: true });
      reveal("sources.limit");
      break;
    case "raise-timeout": {
      const { text, timeout } = raiseTimeout(form.getValues());
      form.setValue("sources.timeout", text, { shouldValidate: true });
      announce(`The timeout is now ${formatDuration(timeout)}.`, { undoable: true });
      reveal("sources.timeout");
      break;
    }
    case "largest-field": {
      const { field, bytes } = largestField(draftToBody(form.getValues()));
      announce(`${field} has ${formatBytes(bytes)}.`);
      reveal(draftPathOfField(field, form.getValues()));
      break;
    }
    case "retry":
      page.run();
      break;
    case "resend":
      page.resend();
      break;
    // The failure panel handles these itself. It may send one of the other commands afterwards.
    case "wait":
    case "copy":
      break;
  }
}

/** The path of the control for a field of the request. Fields without a control share `rest`. */
export function draftPathOfField(field: string, draft: Draft): string {
  const path = field.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  return draftPathOf(path, draft) ?? "rest";
}

/** The field of a request whose value is the longest as JSON; fields of `scrapeOptions` count singly. */
export function largestField(body: Body): { field: string; bytes: number } {
  const { scrapeOptions, ...top } = body;
  const inner = isJsonObject(scrapeOptions) ? Object.entries(scrapeOptions) : [];
  return [
    ...Object.entries(top),
    ...inner.map(([name, value]) => [`scrapeOptions.${name}`, value] as const),
  ]
    .map(([field, value]) => ({ field, bytes: utf8Length(JSON.stringify(value) ?? "") }))
    .reduce((largest, each) => (each.bytes > largest.bytes ? each : largest), {
      field: "query",
      bytes: 0,
    });
}

/** Half of the current limit, at least 1. */
export function lowerLimit({ sources }: Draft): string {
  const now = Number(sources.limit.trim() || requestDefaults.limit);
  const half = Math.floor((Number.isFinite(now) ? now : requestDefaults.limit) / 2);
  return String(Math.max(limits.limitMin, half));
}

/** Twice the current timeout, in milliseconds and as the form writes it. */
export function raiseTimeout({ sources }: Draft): { text: string; timeout: number } {
  const now = parseDuration(sources.timeout);
  const timeout = 2 * (typeof now === "number" && now > 0 ? now : requestDefaults.timeout);
  return { text: formatExactDuration(timeout), timeout };
}
