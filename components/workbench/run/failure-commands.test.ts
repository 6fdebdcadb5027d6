import { describe, expect, it } from "vitest";
import { emptyDraft, requestToDraft } from "@/lib/request/draft";
import { draftPathOfField, largestField, lowerLimit, raiseTimeout } from "./failure-commands";

describe("failure commands for the form", () => {
  it("finds the control of a field, or the common one for fields without a control", () => {
    const draft = requestToDraft({
      query: "a",
      scrapeOptions: { formats: [{ type: "markdown" }, { type: "json" }] },
    });
    expect(draftPathOfField("limit", draft)).toBe("sources.limit");
    expect(draftPathOfField("scrapeOptions.formats.1", draft)).toBe("content.formats.json.on");
    expect(draftPathOfField("scrapeOptions.unknown", draft)).toBe("rest");
  });

  it("halves the limit or the default, to a minimum of 1", () => {
    expect(lowerLimit(requestToDraft({ query: "a", limit: 50 }))).toBe("25");
    expect(lowerLimit(emptyDraft())).toBe("5");
    expect(lowerLimit(requestToDraft({ query: "a", limit: 1 }))).toBe("1");
  });

  it("doubles the timeout or the default", () => {
    const draft = requestToDraft({ query: "a" });
    const raised = raiseTimeout(draft);
    expect(raised).toEqual({ timeout: 120_000, text: "2 min" });
    const again = { ...draft, sources: { ...draft.sources, timeout: raised.text } };
    expect(raiseTimeout(again).timeout).toBe(240_000);
  });

  it("finds the field that makes up the most of a request", () => {
    expect(largestField({ query: "tide", limit: 5 })).toEqual({ field: "query", bytes: 6 });
    const excludeDomains = ["a.example", "b.example"];
    const actions = [{ type: "executeJavascript", script: "é".repeat(60) }];
    expect(
      largestField({ query: "tide", excludeDomains, scrapeOptions: { actions, mobile: true } })
        .field,
    ).toBe("scrapeOptions.actions");
    expect(largestField({ query: "tide", excludeDomains, scrapeOptions: null }).field).toBe(
      "excludeDomains",
    );
  });
});
