import { expect, it } from "vitest";
import { prepareTerms, scoreTerms } from "./score";

it.each(["history", "run history"])("ranks words of a label above other names: %s", (typed) => {
  const named = prepareTerms({ label: "Show run history", synonyms: "past, earlier" });
  const other = prepareTerms({ label: "Compare with previous", synonyms: "run, history" });
  expect(scoreTerms(named, typed)).toBeGreaterThan(scoreTerms(other, typed));
});

it("ranks another name above the same word of a field name on the wire", () => {
  const other = prepareTerms({ label: "Wait", synonyms: "delay" });
  const wire = prepareTerms({ label: "Pause", wire: "actions.delay.milliseconds" });
  expect(scoreTerms(other, "delay")).toBeGreaterThan(scoreTerms(wire, "delay"));
});
