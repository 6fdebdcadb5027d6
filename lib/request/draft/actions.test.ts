import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromWire } from "@/lib/contract/canonical";
import { actionTypes } from "@/lib/contract/schemas/actions";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { bodyToDraft, draftToBody, placeIssues } from "../draft";
import { stripDraft } from "../strip";
import { stepsField } from "./actions";
import { newStep, type Step, stepFromAction, stepToAction, stepTypes } from "./actions/step";

const bodyOf = (actions: unknown) => ({ query: "x", scrapeOptions: { actions } });

const draftOf = (steps: Step[]) => {
  const draft = bodyToDraft({ query: "x" });
  return { ...draft, actions: { steps } };
};

const actionsOf = (steps: Step[]): unknown => draftToBody(draftOf(steps)).scrapeOptions;

describe("the steps of a draft", () => {
  it("round-trip the actions of a request", () => {
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const read = fromWire(wire);
        if (!read.ok) return;
        const actions = read.request.scrapeOptions?.actions ?? [];
        expect(actions.map((action) => stepToAction(stepFromAction(action)))).toEqual(actions);
      }),
    );
  });

  it.each<[string, unknown]>([
    ["of an unknown type", { type: "hover", selector: "a" }],
    ["that is not an object", 7],
    ["with invalid fields", { type: "click", selector: 3, all: "yes", button: "right" }],
    ["with both wait conditions", { type: "wait", milliseconds: 5, selector: "a" }],
  ])("keep an action %s unchanged", (_name, action) => {
    expect(draftToBody(bodyToDraft(bodyOf([action])))).toEqual(bodyOf([action]));
  });

  it("support every action of the contract, and new steps are minimal", () => {
    expect([...stepTypes].toSorted()).toEqual([...actionTypes].toSorted());
    expect(stepTypes.map((type) => stepToAction(newStep(type)))).toEqual([
      { type: "click" },
      { type: "wait", milliseconds: 1000 },
      { type: "write" },
      { type: "press" },
      { type: "scroll" },
      { type: "screenshot" },
      { type: "scrape" },
      { type: "executeJavascript" },
      { type: "pdf" },
    ]);
  });

  it("write changes and preserve fields without a control", () => {
    const step = stepFromAction({ type: "click", selector: "a", button: "right" });
    expect(stepToAction({ ...step, selector: "b", all: true })).toEqual({
      type: "click",
      selector: "b",
      all: true,
      button: "right",
    });
    expect(stepToAction({ ...step, selector: "" })).toMatchObject({ selector: "" });
  });

  it("send one wait condition and keep the other in the draft", () => {
    const step = { ...newStep("wait"), selector: "main" };
    expect(stepToAction(step)).toEqual({ type: "wait", milliseconds: 1000 });
    expect(stepToAction({ ...step, by: "selector" })).toEqual({ type: "wait", selector: "main" });
    expect(stepToAction({ ...step, by: "selector", selector: "" })).toEqual({
      type: "wait",
      selector: "",
    });
  });

  it("leave an incomplete viewport to the contract", () => {
    expect(stepToAction({ ...newStep("screenshot"), width: "800", quality: "8x" })).toEqual({
      type: "screenshot",
      viewport: { width: 800 },
      quality: "8x",
    });
  });

  it("are not sent while disabled, and keep their position", () => {
    const steps = [newStep("scrape"), { ...newStep("pdf"), on: false }, newStep("press")];
    expect(actionsOf(steps)).toEqual({ actions: [{ type: "scrape" }, { type: "press" }] });
    expect(actionsOf([{ ...newStep("pdf"), on: false }])).toBeUndefined();
  });

  it("are found by the index of the sent action", () => {
    const steps = [
      { ...newStep("pdf"), on: false },
      newStep("click"),
      { ...newStep("screenshot"), width: "1" },
      { ...newStep("wait"), by: "selector" as const },
      newStep("scrape"),
    ];
    const places = (...path: (string | number)[]) =>
      placeIssues(
        [{ path: ["scrapeOptions", "actions", ...path], message: "m", code: "c" }],
        draftOf(steps),
      ).fieldIssues.map(({ draftPath }) => draftPath);
    expect(places(0, "selector")).toEqual(["actions.steps.1.selector"]);
    expect(places(1, "viewport", "height")).toEqual(["actions.steps.2.height"]);
    expect(places(2)).toEqual(["actions.steps.3.selector"]);
    expect(places(3, "type")).toEqual(["actions.steps.4.type"]);
    expect(places(9)).toEqual(["actions.steps"]);
    expect(places()).toEqual(["actions.steps"]);
  });

  it("show an issue at the field that it names, however deep, or at the step", () => {
    const steps = [newStep("screenshot"), { ...newStep("pdf"), on: false }, newStep("click")];
    const places = (...path: (string | number)[]) =>
      placeIssues([{ path, message: "m", code: "c" }], draftOf(steps)).fieldIssues.map(
        ({ draftPath }) => draftPath,
      );
    expect(places("scrapeOptions", "actions", 0, "screenshot", "fullPage")).toEqual([
      "actions.steps.0.fullPage",
    ]);
    expect(places("actions", 1, "all")).toEqual(["actions.steps.2.all"]);
    expect(places("scrapeOptions", "actions", 1, "button")).toEqual(["actions.steps.2.type"]);
    // Not a field of this action.
    expect(places("scrapeOptions", "actions", 1, "fullPage")).toEqual(["actions.steps.2.type"]);
    expect(places("scrapeOptions", "actions", 0)).toEqual(["actions.steps.0.type"]);
  });

  it("survive storage except for fields that may not be stored", () => {
    const steps = [
      {
        ...newStep("write"),
        text: "canary",
        note: "the password",
        raw: { type: "write", text: "canary" },
      },
      { ...newStep("executeJavascript"), script: "1 + 1", on: false },
      stepFromAction({ type: "click", selector: "a", secret: "canary" }),
      stepFromAction({ type: "hover", secret: "canary" }),
    ];
    const { value, stripped } = stripDraft(draftOf(steps), "saved");
    expect(JSON.stringify(value)).not.toContain("canary");
    expect(stripped).toContainEqual(["scrapeOptions", "actions", 0, "text"]);
    const stored = JSON.parse(JSON.stringify(value.actions));
    const revived = stepsField.revive(stored.steps);
    expect(revived?.map(({ type, on, note }) => [type, on, note])).toEqual([
      ["write", true, "the password"],
      ["executeJavascript", false, ""],
      ["click", true, ""],
      ["hover", true, ""],
    ]);
    expect(revived?.[1]?.script).toBe("1 + 1");
  });

  it("have empty scripts in a link", () => {
    const steps = [{ ...newStep("executeJavascript"), script: "canary" }];
    expect(JSON.stringify(stripDraft(draftOf(steps), "link").value)).not.toContain("canary");
  });

  it.each([[7], ["x"], [{}]])("cannot be restored from %s", (stored) => {
    expect(stepsField.revive(stored)).toBeUndefined();
    expect(stepsField.revive([stored])).toEqual([]);
  });
});
