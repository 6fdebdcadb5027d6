import { describe, expect, it } from "vitest";
import { parseResponse, requestedContent } from "@/lib/results/model/parse-response";
import { parseRunRecord } from "@/lib/storage/runs/run-record";
import { planTrace } from "@/lib/trace/plan";
import { encodePlan } from "@/lib/trace/plan-code";
import type { RunOutcome } from "@/lib/transport/run-search";
import { validRequest } from "@/tests/support/valid-request";
import { pastTraceInput, probeSucceeded, toTracedRun, whatIfSide } from "./outcome";

type Done = Extract<RunOutcome, { ok: true }>;

function outcomeOf(response: object): Done {
  const request = validRequest({ query: "x", scrapeOptions: { formats: ["markdown"] } });
  const text = JSON.stringify({ success: true, ...response });
  return {
    ok: true,
    run: {
      id: "1",
      request,
      status: 200,
      body: new Blob([text]),
      beginning: text,
      bytes: text.length,
      startedAt: 0,
      durationMs: 900,
      connectionLabel: null,
    },
    view: parseResponse(JSON.parse(text), requestedContent(request)),
  };
}

const page = (more: object) => ({
  data: { web: [{ url: "https://a.org/", title: "A", ...more }] },
});
const input = {
  target: { url: "https://a.org/", title: null },
  plan: planTrace([{ type: "scroll" }], { html: false }),
  request: { query: "x" },
  query: "x",
  changes: [],
  isIncomplete: false,
};
const pictures = { screenshots: ["https://a.org/1.png", "https://a.org/2.png"] };

describe("pastTraceInput", () => {
  const steps = [{ type: "click" as const, selector: "a" }, { type: "scroll" as const }];
  const plan = planTrace(steps, { html: false });
  const past = (more: object = {}) => {
    const run = parseRunRecord({
      version: 2,
      id: "1",
      startedAt: 1,
      body: "kept",
      request: { query: "x", scrapeOptions: { actions: plan.actions } },
      trace: { slots: encodePlan(plan), target: input.target, changes: ["one result"] },
      ...more,
    });
    if (!run) throw new Error("The record of this test is invalid.");
    return run;
  };

  it("restores the trace, and marks it if its request is incomplete", () => {
    const restored = pastTraceInput(past(), outcomeOf(page({ actions: pictures })));
    expect(restored).toMatchObject({ plan, target: input.target, query: "x", isIncomplete: false });
    expect(restored?.request.scrapeOptions?.actions).toEqual(steps);
    const partly = past({ missing: ["scrapeOptions.headers"] });
    expect(pastTraceInput(partly, outcomeOf(page({})))?.isIncomplete).toBe(true);
  });

  it("returns null if the actions are not those of the trace", () => {
    const others = { query: "x", scrapeOptions: { actions: steps } };
    expect(pastTraceInput(past({ request: others }), outcomeOf(page({})))).toBeNull();
    expect(pastTraceInput(past({ trace: undefined }), outcomeOf(page({})))).toBeNull();
  });
});

describe("toTracedRun", () => {
  it.each([
    ["of its result", page({ actions: pictures })],
    ["at the top of the response", { ...page({}), actions: pictures }],
  ])("finds the actions %s", async (_where, response) => {
    const { trace, responseUrl: cameBack } = await toTracedRun(input, outcomeOf(response));
    expect(trace.frames.map(({ picture }) => picture)).toEqual(pictures.screenshots);
    expect(trace.steps[0]?.status).toBe("done");
    expect(cameBack).toBe("https://a.org/");
  });

  it("is empty if no page came back", async () => {
    const traced = await toTracedRun(input, outcomeOf({ data: { web: [] } }));
    expect(traced).toMatchObject({ responseUrl: null, trace: { received: 0, failed: null } });
    expect(probeSucceeded(outcomeOf({ data: { web: [] } }))).toBe(false);
  });

  it("distinguishes a failed page from a successful one", () => {
    expect(probeSucceeded(outcomeOf(page({})))).toBe(true);
    expect(probeSucceeded(outcomeOf(page({ metadata: { error: "no" } })))).toBe(false);
  });
});

describe("whatIfSide", () => {
  it("returns the text and the screenshot", async () => {
    const side = await whatIfSide(
      outcomeOf({
        ...page({ markdown: "# A", screenshot: "https://a.org/s.png" }),
        creditsUsed: 3,
      }),
    );
    expect(side).toEqual({
      markdown: "# A",
      picture: "https://a.org/s.png",
      failure: null,
      durationMs: 900,
      cost: "3 credits",
    });
  });

  it.each<[string, RunOutcome | undefined, RegExp]>([
    ["was not run", undefined, /not run/],
    ["found nothing", outcomeOf({ data: {} }), /found nothing/],
    ["scraped a page that failed", outcomeOf(page({ metadata: { statusCode: 403 } })), /403/],
    [
      "failed",
      { ok: false, failure: { kind: "cancelled", message: "m" }, run: null },
      /cancelled/i,
    ],
  ])("explains why it is empty if the run %s", async (_why, outcome, words) => {
    expect((await whatIfSide(outcome)).failure).toMatch(words);
  });
});
