import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Action } from "@/lib/contract/schemas/actions";
import { action } from "@/tests/support/arbitrary-request";
import { propertyRuns } from "@/tests/support/property-runs";
import { planTrace, type TracePlan } from "./plan";
import { decodePlan, encodePlan } from "./plan-code";
import { parseTrace, type TracedPageOutcome } from "./trace";

const steps = fc.array(action as fc.Arbitrary<Action>, { minLength: 1, maxLength: 49 });
const well: TracedPageOutcome = { failed: false, error: null };

/**
 * A service that runs the first `count` actions of a list. Each output carries the position of its
 * action.
 */
function perform({ actions }: TracePlan, count: number) {
  const lists = {
    screenshots: [] as string[],
    scrapes: [] as object[],
    javascriptReturns: [] as object[],
    pdfs: [] as string[],
  };
  for (const [place, { type }] of actions.slice(0, count).entries()) {
    if (type === "screenshot") lists.screenshots.push(`picture ${place}`);
    if (type === "scrape") lists.scrapes.push({ url: "u", html: `html ${place}` });
    if (type === "executeJavascript") lists.javascriptReturns.push({ type: "n", value: place });
    if (type === "pdf") lists.pdfs.push(`pdf ${place}`);
  }
  return lists;
}

/** The outputs of a trace, by the positions in the plan that they must come from. */
function placesIn(plan: TracePlan, value: unknown, outcome: TracedPageOutcome) {
  const trace = parseTrace(plan, value, outcome);
  const found = new Map<number, unknown>();
  for (const [place, slot] of plan.slots.entries()) {
    const frame = slot.kind !== "step" && trace.frames.find(({ after }) => after === slot.after);
    if (slot.kind === "step") {
      const { output } = trace.steps[slot.step] ?? {};
      if (output?.kind === "picture" || output?.kind === "pdf") found.set(place, output.url);
      if (output?.kind === "html") found.set(place, output.html);
      if (output?.kind === "returned") found.set(place, output.value);
    } else if (frame) {
      if (slot.kind === "frame" && frame.picture) found.set(place, frame.picture);
      if (slot.kind === "html" && frame.html) found.set(place, frame.html.html);
    }
  }
  return { trace, found };
}

const given = (type: Action["type"], place: number): unknown => {
  if (type === "screenshot") return `picture ${place}`;
  if (type === "scrape") return `html ${place}`;
  return type === "pdf" ? `pdf ${place}` : place;
};

const giving = new Set(["screenshot", "scrape", "executeJavascript", "pdf"]);

describe("planTrace", () => {
  it("keeps the steps in order and stays within the action limit", () => {
    fc.assert(
      fc.property(steps, fc.boolean(), fc.integer({ min: 1, max: 60 }), (all, html, most) => {
        const plan = planTrace(all, { html, max: most });
        const own = plan.actions.filter((_, place) => plan.slots[place]?.kind === "step");
        expect(own).toEqual(all);
        expect(plan.actions).toHaveLength(plan.slots.length);
        expect(plan.actions.length).toBeLessThanOrEqual(Math.max(most, all.length));
      }),
    );
  });

  it("captures every step if there is room, and counts the rest", () => {
    const clicks = (count: number) =>
      Array.from({ length: count }, (): Action => ({ type: "click", selector: "a" }));
    expect(planTrace(clicks(24), { html: false })).toMatchObject({ unseen: 0, unread: 0 });
    expect(planTrace(clicks(16), { html: true })).toMatchObject({ unseen: 0, unread: 0 });
    const full = planTrace(clicks(40), { html: true });
    expect(full).toMatchObject({ unseen: 31, unread: 41 });
    expect(full.slots.at(-1)).toEqual({ kind: "frame", after: 39 });
  });

  it("shows the screenshot of a step itself where there is no room for a capture", () => {
    const all = Array.from(
      { length: 50 },
      (_, at): Action => (at % 2 ? { type: "screenshot" } : { type: "click", selector: "a" }),
    );
    const plan = planTrace(all, { html: false });
    expect(plan).toMatchObject({ unseen: 26 });
    expect(decodePlan(encodePlan(plan), plan.actions)).toMatchObject({ unseen: 26 });
    const trace = parseTrace(plan, perform(plan, 50), { failed: false, error: null });
    expect(trace.frames).toHaveLength(25);
    expect(trace.frames[0]).toMatchObject({ after: 1, picture: expect.any(String) });
  });
});

describe("parseTrace", () => {
  it("assigns every output to its step or frame, wherever the service stopped", () => {
    fc.assert(
      fc.property(steps, fc.boolean(), fc.nat(), (all, html, stop) => {
        const plan = planTrace(all, { html });
        const count = stop % (plan.actions.length + 1);
        const { trace, found } = placesIn(plan, perform(plan, count), {
          failed: count < plan.actions.length,
          error: null,
        });
        for (const [place, { type }] of plan.actions.entries())
          expect(found.get(place)).toEqual(
            place < count && giving.has(type) ? given(type, place) : undefined,
          );
        expect(trace.certain).toBe(true);
        for (const { index, status } of trace.steps) {
          const place = plan.slots.findIndex((slot) => slot.kind === "step" && slot.step === index);
          if (place < count) expect(status).not.toBe("not-reached");
          else expect(status).not.toBe("done");
          if (place > count) expect(status).not.toBe("failed");
        }
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it("finds the failing step from the outputs when every step was captured", () => {
    fc.assert(
      fc.property(steps, fc.nat(), (all, pick) => {
        const few = all.slice(0, 24);
        const plan = planTrace(few, { html: false });
        const failing = pick % few.length;
        const count = plan.slots.findIndex((slot) => slot.kind === "step" && slot.step === failing);
        const trace = parseTrace(plan, perform(plan, count), { failed: true, error: "Broken" });
        expect(trace.failed).toBe(failing);
        expect(trace.steps.map(({ status }) => status)).toEqual(
          few.map((_, at) => (at < failing ? "done" : at === failing ? "failed" : "not-reached")),
        );
      }),
    );
  });

  it("never throws, and is not certain when a list is too long", () => {
    const plan = planTrace([{ type: "scrape" }, { type: "pdf" }], { html: true });
    const all = perform(plan, 99);
    expect(parseTrace(plan, { ...all, pdfs: ["a", "b"] }, well).certain).toBe(false);
    expect(parseTrace(plan, { ...all, screenshots: all.screenshots.slice(1) }, well)).toMatchObject(
      {
        certain: false,
      },
    );
    expect(
      parseTrace(plan, { ...all, screenshots: [] }, well).steps.map(({ status }) => status),
    ).toEqual(["unknown", "unknown"]);
    fc.assert(fc.property(fc.anything(), (value) => void parseTrace(plan, value, well)));
    for (const value of [null, 7, [], { screenshots: 3, steps: [{}] }, { scrapes: [null] }])
      expect(() => parseTrace(plan, value, well)).not.toThrow();
  });

  it("uses times, failing step and reason that the service recorded", () => {
    const plan = planTrace(
      [{ type: "click", selector: "a" }, { type: "press", key: "X" }, { type: "pdf" }],
      { html: false },
    );
    const record = (type: string, startMs: number, status = "done", error?: string) => ({
      type,
      status,
      startMs,
      durationMs: 5,
      ...(error && { error }),
    });
    const trace = parseTrace(
      plan,
      {
        ...perform(plan, 3),
        steps: [
          record("screenshot", 0),
          record("click", 10),
          record("screenshot", 20),
          record("press", 30, "failed", "there is no key"),
        ],
      },
      { failed: true, error: "Action 4 (press) failed: there is no key" },
    );
    expect(trace).toMatchObject({ measured: true, failed: 1, certain: true });
    expect(trace.steps).toMatchObject([
      { status: "done", startMs: 10, durationMs: 5, reason: null },
      { status: "failed", startMs: 30, reason: "there is no key" },
      { status: "not-reached", startMs: null },
    ]);
  });

  it("blames no step if an added screenshot failed", () => {
    const plan = planTrace([{ type: "scroll" }], { html: false });
    const steps = [
      { type: "screenshot", status: "done", startMs: 0, durationMs: 1 },
      { type: "scroll", status: "done", startMs: 1, durationMs: 1 },
      { type: "screenshot", status: "failed", startMs: 2, durationMs: 1, error: "no" },
    ];
    const trace = parseTrace(plan, { ...perform(plan, 2), steps }, { failed: true, error: "x" });
    expect(trace).toMatchObject({ failed: null, failedCapture: 0 });
    expect(trace.steps[0]?.status).toBe("done");
  });

  it("ignores records that do not match the sent actions", () => {
    const plan = planTrace([{ type: "scrape" }], { html: false });
    const steps = [{ type: "pdf", status: "done", startMs: 0, durationMs: 1 }];
    expect(parseTrace(plan, { ...perform(plan, 9), steps }, well).measured).toBe(false);
  });

  it.each([
    ["Action 4 (press) failed: no key", "no key"],
    [
      "Error while performing action at index 3: no key",
      "Error while performing action at index 3: no key",
    ],
  ])("maps the number in %j to a step of the request", (error, reason) => {
    const plan = planTrace(
      [
        { type: "click", selector: "a" },
        { type: "press", key: "X" },
        { type: "press", key: "Y" },
      ],
      { html: false },
    );
    const trace = parseTrace(plan, perform(plan, 3), { failed: true, error });
    expect(trace.failed).toBe(1);
    expect(trace.steps[1]?.reason).toBe(reason);
  });

  it("leaves all steps unknown when no screenshot was returned", () => {
    const plan = planTrace([{ type: "scrape" }, { type: "pdf" }], { html: false });
    const trace = parseTrace(plan, null, { failed: true, error: "It broke" });
    expect(trace).toMatchObject({ failed: null, received: 0, error: "It broke" });
    expect(trace.steps.map(({ status }) => status)).toEqual(["unknown", "unknown"]);
  });

  it("suspects all steps between two screenshots", () => {
    const all = Array.from({ length: 40 }, (): Action => ({ type: "press", key: "a" }));
    const plan = planTrace(all, { html: false });
    const frames = plan.slots.flatMap((slot, place) => (slot.kind === "frame" ? [place] : []));
    const trace = parseTrace(plan, perform(plan, frames[3] ?? 0), { failed: true, error: "x" });
    const suspects = trace.steps.filter(({ status }) => status === "suspect");
    expect(suspects.length).toBeGreaterThan(1);
    expect(trace.failed).toBeNull();
  });
});
