import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Action } from "@/lib/contract/schemas/actions";
import { planTrace } from "@/lib/trace/plan";
import { parseTrace } from "@/lib/trace/trace";
import { traceOutcome } from "./labels";
import { TracePanel } from "./trace-panel";
import type { TraceCommands, TracedRun } from "./traced-run";

const actions: readonly Action[] = [
  { type: "click", selector: "#accept" },
  { type: "executeJavascript", script: "1 + 1" },
  { type: "pdf" },
];

const commands: TraceCommands = {
  onPick: () => {},
  onInsertWait: () => {},
  onRunTo: () => {},
  onShowStep: () => {},
  onTraceAgain: () => {},
  onBisect: () => {},
};

function tracedOf(
  value: unknown,
  outcome: { failed: boolean; error: string | null },
  more: Partial<TracedRun> = {},
): TracedRun {
  const plan = planTrace(actions, { html: false });
  return {
    id: "1",
    target: { url: "https://a.org/x", title: "A page" },
    plan,
    trace: parseTrace(plan, value, outcome),
    request: { query: "x" },
    query: "x site:a.org/x",
    responseUrl: "https://a.org/x",
    connectionLabel: "Engine",
    startedAt: 0,
    durationMs: 1_500,
    cost: "3 credits",
    changes: ["Markdown instead of the other formats"],
    isIncomplete: false,
    warning: null,
    bisected: null,
    past: null,
    ...more,
  };
}

const text = (traced: TracedRun, bisecting = null as null | { runs: number; cost: string }) =>
  renderToStaticMarkup(
    <TracePanel
      traced={traced}
      previous={null}
      commands={commands}
      bisecting={bisecting}
      busy={false}
    />,
  )
    .replace(/<svg.*?<\/svg>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&[a-z]+;|&#\w+;/g, "'")
    .replace(/\s+/g, " ");

const success = { failed: false, error: null };
const complete = {
  screenshots: ["a", "b", "c", "d"],
  javascriptReturns: [{ type: "number", value: 2 }],
  pdfs: ["p"],
};

describe("TracePanel", () => {
  it("says that the run was instrumented, and what else changed", () => {
    expect(text(tracedOf(complete, success))).toMatch(
      /Instrumented: 4 actions added to capture the page; Markdown instead of the other formats\./,
    );
  });

  it("has no command that changes or runs anything where it is read-only", () => {
    const panel = (own: TraceCommands | null) =>
      renderToStaticMarkup(
        <TracePanel
          traced={tracedOf(complete, success)}
          previous={null}
          commands={own}
          bisecting={null}
          busy={false}
        />,
      );
    const names =
      /Trace again|Share…|Run to here|Edit this step|Insert wait|Pick another|Trace with/;
    expect(panel(commands)).toMatch(names);
    expect(panel(null)).not.toMatch(names);
    expect(panel(null)).toContain("Instrumented");
  });

  it("says step of a single step, and steps of several", () => {
    const click: Action = { type: "click", selector: "#accept" };
    const outcome = (list: readonly Action[], screenshots: readonly string[]) =>
      traceOutcome(parseTrace(planTrace(list, { html: false }), { screenshots }, success));
    expect(outcome([click], ["a", "b"])).toBe("The step completed.");
    expect(outcome([click, click], ["a", "b", "c"])).toBe("All 2 steps completed.");
  });

  it("opens the failed step and shows the reason", () => {
    const steps = [
      ...["screenshot", "click", "screenshot"].map((type) => ({
        type,
        status: "done",
        startMs: 0,
        durationMs: 1,
      })),
      {
        type: "executeJavascript",
        status: "failed",
        startMs: 2,
        durationMs: 9,
        error: "The script threw: no",
      },
    ];
    const shown = text(tracedOf({ screenshots: ["a", "b"], steps }, { failed: true, error: "x" }));
    expect(shown).toContain("Step 2 failed: Run JavaScript 1 + 1.");
    expect(shown).toContain("The script threw: no");
    expect(shown).toMatch(/1 Done 1 ms .* 2 Failed 9 ms .* 3 Not reached/);
  });

  it("says when step durations are missing, and shows script return values", () => {
    const shown = text(tracedOf(complete, success));
    expect(shown).toContain("This service does not report step durations.");
    expect(shown).toMatch(/Script return values Step 2 number 2/);
  });

  it("says how much of a long return value is not shown", () => {
    const returned = (length: number) =>
      text(
        tracedOf(
          { ...complete, javascriptReturns: [{ type: "string", value: "x".repeat(length) }] },
          success,
        ),
      );
    expect(returned(2_000)).not.toContain("more characters");
    expect(returned(2_001)).toMatch(/x … 1 more character\b/);
    expect(returned(3_234)).toContain("x … 1,234 more characters");
  });

  it("warns when a different page or no page was returned", () => {
    const other = text(tracedOf(complete, success, { responseUrl: "https://b.org/" }));
    expect(other).toContain("A different page was returned");
    expect(text(tracedOf(complete, success, { responseUrl: null }))).toContain(
      "The page was not returned",
    );
  });

  it("warns when the number of outputs does not match the steps", () => {
    expect(text(tracedOf({ ...complete, pdfs: ["p", "q"] }, success))).toContain(
      "Screenshots may be assigned to the wrong steps",
    );
  });

  it("offers to find the failing step with the cost, and shows the result", () => {
    const blind = tracedOf(null, { failed: true, error: "It broke" });
    const shown = text(blind, { runs: 2, cost: "about 8 credits (max 14)" });
    expect(shown).toContain("The service returned no screenshots");
    expect(shown).toContain("up to 2 runs, about 8 credits (max 14)");
    expect(text({ ...blind, bisected: 1 })).toContain("Step 2 fails");
    expect(text({ ...blind, bisected: -1 })).toContain("The page fails without any step");
  });
});
