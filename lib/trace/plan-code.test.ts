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

describe("a plan as letters", () => {
  it("comes back with the actions that were sent", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 50 }), fc.boolean(), (steps, html) => {
        const plan = planTrace(steps, { html });
        // Asked for and without any room is the same as not asked for, to whoever reads it.
        const unread = plan.slots.some(({ kind }) => kind === "html") ? plan.unread : 0;
        const sent: unknown = JSON.parse(JSON.stringify(plan.actions));
        expect(decodePlan(encodePlan(plan), sent)).toEqual({ ...plan, unread });
      }),
    );
  });

  it("keeps the place of a script that was left out of what was sent", () => {
    const without = { type: "executeJavascript", script: "" };
    expect(decodePlan("fs", [{ type: "screenshot" }, without])?.steps).toEqual([without]);
  });

  it("is none where the actions are others", () => {
    const click = { type: "click", selector: "a" };
    expect(decodePlan("fs", [click])).toBeNull();
    expect(decodePlan("fs", [click, click])).toBeNull();
    expect(decodePlan("x", [click])).toBeNull();
    expect(decodePlan("s", [{ type: "click" }])).toBeNull();
    expect(decodePlan("s", "click")).toBeNull();
  });
});
