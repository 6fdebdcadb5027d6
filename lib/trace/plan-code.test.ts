import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Action } from "@/lib/contract/schemas/actions";
import { planTrace } from "./plan";
import { decodePlan, encodePlan } from "./plan-code";

const step = fc.constantFrom<Action>(
  { type: "click", selector: "a" },
  { type: "write", text: "" },
  { type: "screenshot" },
  { type: "scrape" },
  { type: "wait", milliseconds: 10 },
);

describe("encodePlan and decodePlan", () => {
  it("decodes a plan from its letters and the sent actions", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 50 }), fc.boolean(), (steps, html) => {
        const plan = planTrace(steps, { html });
        // A decoded plan cannot distinguish HTML that was requested but did not fit from HTML that was not
        // requested.
        const unread = plan.slots.some(({ kind }) => kind === "html") ? plan.unread : 0;
        const sent: unknown = JSON.parse(JSON.stringify(plan.actions));
        expect(decodePlan(encodePlan(plan), sent)).toEqual({ ...plan, unread });
      }),
    );
  });

  it("keeps the position of a script that was stripped", () => {
    const without = { type: "executeJavascript", script: "" };
    expect(decodePlan("fs", [{ type: "screenshot" }, without])?.steps).toEqual([without]);
  });

  it("returns null for other actions", () => {
    const click = { type: "click", selector: "a" };
    expect(decodePlan("fs", [click])).toBeNull();
    expect(decodePlan("fs", [click, click])).toBeNull();
    expect(decodePlan("x", [click])).toBeNull();
    expect(decodePlan("s", [{ type: "click" }])).toBeNull();
    expect(decodePlan("s", "click")).toBeNull();
  });
});
