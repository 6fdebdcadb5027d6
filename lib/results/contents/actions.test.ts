import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseActions } from "./actions";

const request = [
  { type: "screenshot" },
  { type: "executeJavascript", script: "1" },
  { type: "scrape" },
  { type: "screenshot" },
  { type: "pdf" },
] as const;

const value = {
  screenshots: ["https://example.org/1.png", "https://example.org/2.png"],
  scrapes: [{ url: "https://example.org/", html: "<p>x</p>" }],
  javascriptReturns: [{ type: "number", value: 1 }],
  pdfs: ["https://example.org/1.pdf"],
};

describe("parseActions", () => {
  it("sorts outputs by the step that produced them", () => {
    expect(parseActions(value, request)?.outputs.map(({ step, kind }) => [step, kind])).toEqual([
      [1, "screenshot"],
      [2, "returned"],
      [3, "scrape"],
      [4, "screenshot"],
      [5, "pdf"],
    ]);
  });

  it("adds the requested step to each report, and the steps that were not reached", () => {
    const steps = [
      { type: "screenshot", status: "done", durationMs: 5 },
      { type: "executeJavascript", status: "failed", error: "No such element." },
    ];
    const view = parseActions(
      { ...value, screenshots: value.screenshots.slice(0, 1), steps },
      request,
    );
    expect(view?.steps.map(({ step, status, action }) => [step, status, action?.type])).toEqual([
      [1, "done", "screenshot"],
      [2, "failed", "executeJavascript"],
      [3, "not reached", "scrape"],
      [4, "not reached", "screenshot"],
      [5, "not reached", "pdf"],
    ]);
    // Only a finished step has an output, so one picture is that of the first step.
    expect(view?.outputs.find(({ kind }) => kind === "screenshot")?.step).toBe(1);
  });

  it("lists the requested steps without an outcome if the service reports none", () => {
    expect(parseActions(value, request)?.steps.map(({ status }) => status)).toEqual(
      request.map(() => null),
    );
    expect(parseActions(value)?.steps).toEqual([]);
  });

  it("assigns no step if some outputs are missing", () => {
    const screenshots = ["https://example.org/2.png"];
    expect(
      parseActions({ ...value, screenshots }, request)?.outputs.map(({ step, kind }) => [
        step,
        kind,
      ]),
    ).toEqual([
      [2, "returned"],
      [3, "scrape"],
      [5, "pdf"],
      [null, "screenshot"],
    ]);
  });

  it("keeps outputs of unexpected types unchanged", () => {
    const view = parseActions({
      screenshots: [1, "x"],
      scrapes: "<p>",
      javascriptReturns: [null, "text", { value: undefined }, { type: 3, value: [1] }],
      more: {},
    });
    expect(view?.outputs.map((each) => each.kind)).toEqual([
      "screenshot",
      "returned",
      "returned",
      "returned",
      "returned",
    ]);
    expect(view?.rest).toEqual({ screenshots: [1], scrapes: "<p>", more: {} });
    expect(parseActions([])).toBeNull();
  });

  it("returns URLs inside objects", () => {
    const url = "https://example.org/1.png";
    expect(parseActions({ screenshots: [{ url, viewport: {} }], pdfs: [{ url }] })).toMatchObject({
      outputs: [
        { kind: "screenshot", url },
        { kind: "pdf", url },
      ],
      rest: null,
    });
  });

  it("returns the reported status of each step", () => {
    const steps = [
      { type: "click", status: "done", durationMs: 12 },
      { status: "failed", error: "No such element." },
    ];
    expect(parseActions({ steps })).toMatchObject({
      steps: [
        { step: 1, type: "click", status: "done", durationMs: 12, error: null },
        { step: 2, status: "failed", error: "No such element." },
      ],
      rest: null,
    });
    expect(parseActions({ steps: [1] })?.rest).toEqual({ steps: [1] });
  });

  it("never throws", () => {
    const key = fc.constantFrom(
      "screenshots",
      "scrapes",
      "javascriptReturns",
      "pdfs",
      "steps",
      "x",
    );
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue()), (any) => void parseActions(any, request)),
    );
  });
});
