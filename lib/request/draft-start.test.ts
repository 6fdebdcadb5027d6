import { describe, expect, it } from "vitest";
import { emptyDraft } from "./draft";
import { draftStart } from "./draft-start";
import { exampleDraft } from "./example";
import { sectionNames } from "./section-names";

describe("draftStart", () => {
  it("is the example for an ordinary visit", () => {
    const start = draftStart("utm_source=mail");
    expect(start.draft).toEqual(exampleDraft());
    expect(start.linkNotes).toBeNull();
    expect(start.blank).toEqual(emptyDraft());
  });

  it("is the request of a readable link, with notes and section summaries", () => {
    const start = draftStart("query=limits&tbs=qdr:w&actions=[]");
    expect(start.draft.query.query).toBe("limits");
    expect(start.linkNotes).toHaveLength(1);
    expect(start.summaries.time).toEqual({ summary: expect.stringMatching(/week/), changed: true });
    expect(start.summaries.place.changed).toBe(false);
    expect(Object.keys(start.summaries)).toEqual(sectionNames);
  });

  it("survives serialization", () => {
    const start = draftStart("");
    expect(JSON.parse(JSON.stringify(start))).toEqual(start);
  });
});
