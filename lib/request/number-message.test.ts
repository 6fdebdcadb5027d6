import { describe, expect, it } from "vitest";
import { emptyDraft } from "./draft";
import { draftToRequest } from "./draft-to-request";

/** Messages of a draft by field. */
function said(change: (draft: ReturnType<typeof emptyDraft>) => void): Record<string, string> {
  const draft = emptyDraft();
  draft.query.query = "x";
  change(draft);
  const read = draftToRequest(draft);
  return read.ok
    ? {}
    : Object.fromEntries(read.fieldIssues.map(({ draftPath, message }) => [draftPath, message]));
}

const ofTime = (text: string) =>
  said((draft) => {
    draft.loading.timeout = text;
  })["loading.timeout"];
const ofLimit = (text: string) =>
  said((draft) => {
    draft.sources.limit = text;
  })["sources.limit"];

describe("numberMessage", () => {
  it("gives an example of a duration", () => {
    expect(ofTime("soon")).toBe(
      "This is not a duration. Examples: 90 s, 1.5 h, 1 h 30 min, 2 weeks.",
    );
    expect(ofTime("1 month")).toContain("such as 30 days");
    expect(ofTime("P1Y")).toContain("365 days");
    expect(ofTime("1:30")).toContain("hours or minutes");
    expect(ofTime("30.000 ms")).toBe("This could be 30 or 30000. Write it without the point.");
  });

  it("formats the bounds of a duration with units", () => {
    expect(ofTime("0.5 s")).toBe("At least 1 s (1,000 ms).");
    expect(ofTime("1 h")).toBe("At most 5 min (300,000 ms).");
    expect(
      said((draft) => {
        draft.cache.maxAge = "99999999999999999999 days";
      }),
    ).toEqual({
      "cache.maxAge": "This duration is too long.",
    });
    expect(ofTime("1 min 30")).toBeUndefined();
  });

  it("gives an example of a count and its bounds", () => {
    expect(ofLimit("ten")).toBe("Enter a number, such as 20.");
    expect(ofLimit("1.000")).toBe("This could be 1 or 1000. Write it without the point.");
    expect(ofLimit("1,000")).toBe("At most 100.");
    expect(ofLimit("9".repeat(20))).toMatch(/At most|too large/);
    expect(ofLimit("9".repeat(390))).toBe("This number is too large.");
    expect(ofLimit("9".repeat(5_000))).toMatch(/^Enter a number/);
    expect(ofLimit("２０")).toBeUndefined();
  });
});
