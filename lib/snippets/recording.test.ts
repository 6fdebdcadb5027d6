import { parse } from "@puppeteer/replay";
import { describe, expect, it } from "vitest";
import type { Action } from "@/lib/contract/schemas/actions";
import { formatRecording } from "./recording";

const all: readonly Action[] = [
  { type: "wait", milliseconds: 250 },
  { type: "wait", selector: "main" },
  { type: "click", selector: 'a[title="x"]' },
  { type: "click", selector: ".all", all: true },
  { type: "click", selector: "#q" },
  { type: "write", text: "hunter2" },
  { type: "write", text: "hunter3" },
  { type: "press", key: "Control+a" },
  { type: "write", text: "ab" },
  { type: "scroll", direction: "up", selector: "#list" },
  { type: "scroll" },
  { type: "executeJavascript", script: "return 0" },
  { type: "screenshot", fullPage: true },
  { type: "scrape" },
  { type: "pdf", format: "A4" },
];
const everything = { texts: true, scripts: true };

describe("formatRecording", () => {
  it("is accepted by the format's own parser, with every action", () => {
    const { json, omitted: left } = formatRecording("Steps", "https://a.example/", all, everything);
    expect(left).toEqual([]);
    const { title, steps } = parse(JSON.parse(json));
    expect(title).toBe("Steps");
    expect(steps.map(({ type }) => type)).toEqual([
      "navigate",
      "waitForExpression",
      "waitForElement",
      "click",
      "waitForExpression",
      "click",
      "change",
      ...["keyDown", "keyDown", "keyUp", "keyUp"],
      ...["keyDown", "keyUp", "keyDown", "keyUp"],
      "waitForExpression",
      "waitForExpression",
      "waitForExpression",
      "customStep",
      "customStep",
      "customStep",
    ]);
    expect(steps[6]).toMatchObject({ value: "hunter2hunter3", selectors: [["#q"]] });
  });

  it("contains typed text and scripts only on request, and reports what is missing", () => {
    const { json, omitted: left } = formatRecording("Steps", null, all, {
      texts: false,
      scripts: false,
    });
    expect(json).not.toMatch(/hunter|return 0/);
    expect(left).toEqual([
      "Step 6: typed text.",
      "Step 7: typed text.",
      "Step 9: typed text.",
      "Step 12: script.",
    ]);
  });

  it("skips unknown actions", () => {
    const { json, omitted: left } = formatRecording("Steps", null, [{ type: "hover" }], everything);
    expect(JSON.parse(json)).toEqual({ title: "Steps", steps: [] });
    expect(left).toEqual(["Step 1 is not a known action."]);
  });
});
