import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Action } from "@/lib/contract/schemas/actions";
import { planTrace } from "@/lib/trace/plan";
import { parseTrace } from "@/lib/trace/trace";
import { TracePanel } from "./trace-panel";
import type { TraceCommands, TracedRun } from "./traced-run";

const actions: readonly Action[] = [
  { type: "click", selector: "#accept" },
  { type: "executeJavascript", script: "1 + 1" },
  { type: "pdf" },
];

const acts: TraceCommands = {
  onPick: () => {},
  onInsertWait: () => {},
  onRunTo: () => {},
  onShowStep: () => {},
  onAgain: () => {},
  onBisect: () => {},
};

function tracedOf(
  value: unknown,
  told: { failed: boolean; error: string | null },
  more: Partial<TracedRun> = {},
): TracedRun {
  const plan = planTrace(actions, { html: false });
  return {
    id: "1",
    target: { url: "https://a.org/x", title: "A page" },
    plan,
    trace: parseTrace(plan, value, told),
    request: { query: "x" },
    query: "x site:a.org/x",
    responseUrl: "https://a.org/x",
    connectionLabel: "Engine",
    startedAt: 0,
    durationMs: 1_500,
    credits: 3,
    changes: ["only the Markdown of the formats"],
    isIncomplete: false,
    warning: null,
    bisected: null,
    ...more,
  };
}

const text = (
  traced: TracedRun,
  bisecting = null as null | { runs: number; min: number; max: number },
) =>
  renderToStaticMarkup(
    <TracePanel traced={traced} previous={null} acts={acts} bisecting={bisecting} busy={false} />,
  )
    .replace(/<svg.*?<\/svg>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&[a-z]+;|&#\w+;/g, "'")
    .replace(/\s+/g, " ");

const fine = { failed: false, error: null };
const whole = {
  screenshots: ["a", "b", "c", "d"],
  javascriptReturns: [{ type: "number", value: 2 }],
  pdfs: ["p"],
};

describe("a trace on screen", () => {
  it("always says that the run was instrumented, and what else was changed", () => {
    expect(text(tracedOf(whole, fine))).toMatch(
      /Instrumented: 4 actions put in to see the page; only the Markdown of the formats\./,
    );
  });

  it("opens at the step that failed, with its reason", () => {
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
        error: "the script threw: no",
      },
    ];
    const shown = text(tracedOf({ screenshots: ["a", "b"], steps }, { failed: true, error: "x" }));
    expect(shown).toContain("Step 2 failed: Run JavaScript 1 + 1.");
    expect(shown).toContain("the script threw: no");
    expect(shown).toMatch(/1 Done 1 ms .* 2 Failed 9 ms .* 3 Not reached/);
  });

  it("says where the service tells no times, and shows what scripts returned", () => {
    const shown = text(tracedOf(whole, fine));
    expect(shown).toContain("This service does not tell how long a step took.");
    expect(shown).toMatch(/What scripts returned Step 2 number 2/);
  });

  it("says that another page came back, or none", () => {
    const other = text(tracedOf(whole, fine, { responseUrl: "https://b.org/" }));
    expect(other).toContain("Another page came back");
    expect(text(tracedOf(whole, fine, { responseUrl: null }))).toContain(
      "The page did not come back",
    );
  });

  it("does not vouch for pictures whose number fits no end of the steps", () => {
    expect(text(tracedOf({ ...whole, pdfs: ["p", "q"] }, fine))).toContain(
      "Pictures may stand at the wrong steps",
    );
  });

  it("offers to search for the failing step with the cost of doing so, and says what was found", () => {
    const blind = tracedOf(null, { failed: true, error: "It broke" });
    const shown = text(blind, { runs: 2, min: 4, max: 14 });
    expect(shown).toContain("The service sent no pictures of the steps");
    expect(shown).toContain("up to 2 runs, ≈ 4–14 credits");
    expect(text({ ...blind, bisected: 1 })).toContain("Step 2 is the one that fails");
    expect(text({ ...blind, bisected: -1 })).toContain("The page fails without any step");
  });
});
