import { describe, expect, it } from "vitest";
import { fromWire } from "@/lib/contract/canonical";
import { stepsFromJson, stepsToJson } from "./copied-steps";
import { exampleSteps } from "./examples";
import { newStep, stepFromAction, stepToAction, stepTypes } from "./step";
import { stepText } from "./summary";

describe("stepSummary", () => {
  it.each<[object, string]>([
    [{ type: "click", selector: "button.accept", all: true }, "Click button.accept · all"],
    [{ type: "wait", milliseconds: 1_500 }, "Wait 1.5 s"],
    [{ type: "wait", selector: "main" }, "Wait for main"],
    [{ type: "write", text: "words" }, "Write words"],
    [{ type: "press", key: "Enter" }, "Press a key Enter"],
    [{ type: "scroll" }, "Scroll down"],
    [{ type: "scroll", direction: "up", selector: "#list" }, "Scroll up in #list"],
    [
      { type: "screenshot", fullPage: true, viewport: { width: 800, height: 600 }, quality: 80 },
      "Screenshot of the full page 800×600 quality 80",
    ],
    [{ type: "scrape" }, "Scrape here"],
    [{ type: "executeJavascript", script: "a()\nb()" }, "Run JavaScript a()"],
    [{ type: "pdf", landscape: true, scale: 0.5 }, "Save as PDF Letter landscape × 0.5"],
    [{ type: "hover" }, "hover unknown action"],
    [{ type: "click" }, "Click a selector is missing"],
  ])("%j", (action, words) => expect(stepText(stepFromAction(action))).toBe(words));

  it("covers each type of step", () => {
    for (const type of stepTypes) expect(stepText(newStep(type))).not.toBe("");
  });
});

describe("steps on the clipboard", () => {
  const actions = [{ type: "click", selector: "a", button: "left" }, { type: "scrape" }];

  it("are the actions of a request and parse back", () => {
    const text = stepsToJson(actions.map(stepFromAction));
    expect(JSON.parse(text)).toEqual(actions);
    const pasted = stepsFromJson(text);
    expect(pasted?.ok && pasted.steps.map(stepToAction)).toEqual(actions);
  });

  it.each([[{ actions }], [{ query: "x", scrapeOptions: { actions } }]])(
    "are found in %j",
    (body) => {
      const pasted = stepsFromJson(JSON.stringify(body));
      expect(pasted?.ok && pasted.steps.length).toBe(2);
    },
  );

  it("may be a single action", () => {
    expect(stepsFromJson('{"type":"scrape"}')).toMatchObject({
      ok: true,
      steps: [{ type: "scrape" }],
    });
  });

  it("are distinguished from other text", () => {
    expect(stepsFromJson("button.accept")).toBeNull();
    for (const text of ["[1]", "[]", "{}", "[{]", '{"query":"x"}'])
      expect(stepsFromJson(text), text).toMatchObject({ ok: false });
  });

  it("name the action without a type", () => {
    const message = "Nothing was pasted: action 2 has no type.";
    const text = '[{"type":"scrape"},{"action":"click"}]';
    expect(stepsFromJson(text)).toEqual({ ok: false, message });
  });
});

describe("examples", () => {
  it.each(exampleSteps.map(({ id, actions }) => [id, actions] as const))(
    "%s is a valid list of actions",
    (_id, actions) => {
      expect(fromWire({ query: "x", scrapeOptions: { actions } }).ok).toBe(true);
    },
  );
});
