import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Failure } from "@/lib/contract/failure/failure";
import type { Run } from "@/lib/transport/run-search";
import { FailurePanel } from "./panel";

const runOf = (body: string, more: Partial<Run> = {}): Run => ({
  ...{ id: "1", request: { query: "tide" }, status: 500, body: new Blob([body]) },
  ...{ beginning: body, bytes: body.length, startedAt: 0, durationMs: 9 },
  connectionLabel: "Paid",
  ...more,
});

const failure: Failure = { kind: "server-error", message: "It broke.", status: 500 };

const shown = (run: Run | null) =>
  renderToStaticMarkup(<FailurePanel failure={failure} run={run} onCommand={() => {}} />);
const tabs = (html: string) =>
  [...html.matchAll(/role="tab"[^>]*>(.*?)<\/button>/gs)].map(([, label = ""]) =>
    label.replaceAll(/<[^>]*>/g, "").trim(),
  );

it("shows the raw response and the request of a failed run, and saves the response", () => {
  const html = shown(runOf("{}"));
  expect(tabs(html)).toEqual(["Summary", "Raw", "Request"]);
  expect(html).toContain("Save the response, 2 B");
});

it("offers neither Raw nor a file without a body, and does not deny the response", () => {
  const html = shown(runOf(""));
  expect(tabs(html)).toEqual(["Summary", "Request"]);
  expect(html).not.toContain("Save the response");
  // The status of the response is shown.
  expect(html).toContain("No response body.");
  expect(tabs(shown(null))).toEqual([]);
});

it("says that a response is not quite as received", () => {
  const html = shown(runOf("fc-********", { masksKey: true }));
  expect(html).toContain("Save the response, with the key masked, 11 B");
  expect(html).toContain("repeats the key");
});
