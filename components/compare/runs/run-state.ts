import type { BodyState } from "@/lib/results/model/run-facts";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { storageFailureMessages } from "@/lib/storage/storage-failure-messages";
import type { OpenedRun } from "./open-run";

export type RunNote = { readonly tone: "info" | "warn" | "bad"; readonly text: string };

const withoutBody: Readonly<Record<BodyState, string>> = {
  kept: "The stored response could not be read. Reload the page.",
  evicted: "The response was deleted to make room for newer ones.",
  traceless: "Zero data retention: the response was not stored.",
  secret: "The response repeats a part of the request that is never stored, so it was not stored.",
  none: "There is no stored response.",
};

const FIGURES = "Only its request and figures are compared.";

/** Why a run has no results to compare. Null if it has some. */
export function runNote(opened: OpenedRun): RunNote | null {
  switch (opened.state) {
    case "loading":
      return null;
    case "missing":
      return {
        tone: "bad",
        text: "This run is not stored in this browser. It was deleted, or the link comes from another browser: open its bundle here.",
      };
    case "unreadable":
      return {
        tone: "bad",
        text: "Another version of the workbench wrote this run. Reload the page to update the workbench.",
      };
    case "blocked":
      return { tone: "bad", text: storageFailureMessages[opened.failure] };
    case "no-response":
      return { tone: "warn", text: `${withoutBody[opened.run.body]} ${FIGURES}` };
    case "failed":
      return { tone: "bad", text: `${failureText(opened.run)} ${FIGURES}` };
    case "damaged":
      return { tone: "bad", text: `The stored response could not be parsed. ${FIGURES}` };
    case "ready":
      return opened.compared.results?.length === 0
        ? { tone: "info", text: "The run succeeded without results." }
        : null;
  }
}

function failureText({ failure, status }: PastRun): string {
  if (failure === "cancelled") return "The run was cancelled.";
  const reason = failure?.replaceAll("-", " ") ?? "the response is an error";
  return `The run failed: ${[status, reason].filter((each) => each !== null).join(" ")}.`;
}
