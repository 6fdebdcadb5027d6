import { describe, expect, it } from "vitest";
import { parseSplit } from "./split-layout";

describe("parseSplit", () => {
  const panes = ["start", "end"];

  it("reads what was remembered", () => {
    expect(parseSplit('{"start":30.5,"end":69.5}', panes)).toEqual({ start: 30.5, end: 69.5 });
  });

  it.each([
    ["nothing", null],
    ["no JSON", "{start"],
    ["null", "null"],
    ["another pane", '{"start":30,"middle":70}'],
    ["a pane too many", '{"start":30,"end":70,"third":0}'],
    ["text for a size", '{"start":"30","end":70}'],
    ["sizes that do not add up", '{"start":30,"end":30}'],
    ["a negative size", '{"start":-10,"end":110}'],
  ])("forgets %s", (_, text) => {
    expect(parseSplit(text, panes)).toBeUndefined();
  });
});
