import { describe, expect, it } from "vitest";
import type { Body } from "../body";
import { furtherFormats } from "./format-items";
import { formatsField, formatsOn } from "./formats";

const bodyOf = (formats: unknown): Body => ({ scrapeOptions: { formats } });
const initial = formatsField.read({});
const written = (controls: typeof initial, before: Body = {}) =>
  formatsField.write(controls, before).scrapeOptions;

describe("the format controls", () => {
  it("read either spelling of an item", () => {
    const controls = formatsField.read(bodyOf(["html", { type: "json", prompt: "all" }]));
    expect(formatsOn(controls)).toEqual(["html", "json"]);
    expect(controls.json).toEqual({ on: true, prompt: "all", schema: "" });
  });

  it("write the fields of a screenshot without defaults", () => {
    const viewport = { width: "390", height: "844" };
    const on = { on: true, fullPage: false, quality: "", viewport };
    expect(written({ ...initial, screenshot: on })).toEqual({
      formats: [{ type: "screenshot", viewport: { width: 390, height: 844 } }],
    });
    expect(written({ ...initial, screenshot: { ...on, fullPage: true, quality: "80" } })).toEqual({
      formats: [
        { type: "screenshot", fullPage: true, quality: 80, viewport: { width: 390, height: 844 } },
      ],
    });
  });

  it("keep an explicit default until something else changes", () => {
    const body = bodyOf([{ type: "screenshot", fullPage: false, quality: 5 }]);
    const controls = formatsField.read(body);
    expect(formatsField.write(controls, body)).toBe(body);
    expect(
      written({ ...controls, screenshot: { ...controls.screenshot, quality: "6" } }, body),
    ).toEqual({ formats: [{ type: "screenshot", fullPage: false, quality: 6 }] });
  });

  it("hold a schema as text, which may be incomplete", () => {
    const json = { on: true, prompt: "", schema: '{ "type": "object" }' };
    expect(written({ ...initial, json })).toEqual({
      formats: [{ type: "json", schema: { type: "object" } }],
    });
    const half = written({ ...initial, json: { ...json, schema: '{ "type": ' } });
    expect(half).toEqual({ formats: [{ type: "json", schema: '{ "type": ' }] });
    expect(formatsField.read({ scrapeOptions: half }).json.schema).toBe('{ "type": ');
  });

  it("keep the order of change tracking's modes and its null tag", () => {
    const body = bodyOf([{ type: "changeTracking", modes: ["json", "git-diff"], tag: null }]);
    const controls = formatsField.read(body);
    expect(controls.changeTracking).toMatchObject({
      modes: { "git-diff": true, json: true },
      tag: "",
    });
    const prompted = { ...controls.changeTracking, prompt: "prices" };
    expect(written({ ...controls, changeTracking: prompted }, body)).toEqual({
      formats: [
        { type: "changeTracking", modes: ["json", "git-diff"], prompt: "prices", tag: null },
      ],
    });
    const one = { ...controls.changeTracking, modes: { "git-diff": false, json: true } };
    expect(written({ ...controls, changeTracking: one }, body)).toMatchObject({
      formats: [{ modes: ["json"] }],
    });
  });

  it("preserve unknown fields of a question, and its text while it is off", () => {
    const body = bodyOf([{ type: "question", question: "a", maxLength: 5 }]);
    const controls = formatsField.read(body);
    const question = { on: true, question: "b" };
    expect(written({ ...controls, question }, body)).toEqual({
      formats: [{ type: "question", question: "b", maxLength: 5 }],
    });
    expect(written({ ...controls, question: { on: false, question: "b" } }, body)).toBeUndefined();
  });

  it("count further items of a type", () => {
    const question = { type: "question", question: "a" };
    const body = bodyOf([question, "html", question, question, "none"]);
    expect(furtherFormats(body)).toEqual({ question: 2, html: 0 });
  });

  it("assign an issue to the control of its item", () => {
    const question = { type: "question", question: "a" };
    const body = bodyOf([
      "none",
      { type: "screenshot", viewport: { width: 5 } },
      question,
      question,
    ]);
    const at = (...tail: (string | number)[]) =>
      formatsField.locate(["scrapeOptions", "formats", ...tail], body)?.join(".");
    expect(at()).toBe("");
    expect(at(0)).toBe("");
    expect(at(1)).toBe("screenshot.on");
    expect(at(1, "viewport")).toBe("screenshot.viewport.width");
    expect(at(1, "viewport", "height")).toBe("screenshot.viewport.height");
    expect(at(2, "question")).toBe("question.question");
    expect(at(3, "question")).toBe("question.on");
    expect(formatsField.locate(["scrapeOptions", "parsers"], body)).toBeNull();
  });
});
