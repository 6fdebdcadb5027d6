import { describe, expect, it } from "vitest";
import { emptyDraft, requestToDraft } from "@/lib/request/draft";
import { draftPathOfField, lowerLimit, raiseTimeout } from "./failure-commands";

describe("what a failure offers to do with the form", () => {
  it("finds the control of a field, and the common place of those without one", () => {
    const draft = requestToDraft({
      query: "a",
      scrapeOptions: { formats: [{ type: "markdown" }, { type: "json" }] },
    });
    expect(draftPathOfField("limit", draft)).toBe("sources.limit");
    expect(draftPathOfField("scrapeOptions.formats.1", draft)).toBe("content.formats.json.on");
    expect(draftPathOfField("scrapeOptions.unknown", draft)).toBe("rest");
  });

  it("halves the limit, from the default where none is given, and never to nothing", () => {
    expect(lowerLimit(requestToDraft({ query: "a", limit: 50 }))).toBe("25");
    expect(lowerLimit(emptyDraft())).toBe("5");
    expect(lowerLimit(requestToDraft({ query: "a", limit: 1 }))).toBe("1");
  });

  it("doubles the time for the search, from the default where none is given", () => {
    const draft = requestToDraft({ query: "a" });
    const raised = raiseTimeout(draft);
    expect(raised).toEqual({ timeout: 120_000, text: "2 min" });
    const again = { ...draft, sources: { ...draft.sources, timeout: raised.text } };
    expect(raiseTimeout(again).timeout).toBe(240_000);
  });
});
