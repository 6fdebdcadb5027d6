import { describe, expect, it } from "vitest";
import { checkDraft } from "./check-draft";
import { emptyDraft, requestToDraft } from "./draft";

describe("what is known of a draft before it is sent", () => {
  it("is its cost and its lints, whatever the query says", () => {
    const draft = requestToDraft({ query: "limits", sources: [] });
    const check = checkDraft(draft);
    expect(check.estimate?.max).toBeGreaterThan(0);
    expect(check.findings).toMatchObject([{ name: "noSource", draftPath: "sources.types" }]);
    expect(checkDraft({ ...draft, query: { query: "" } })).toEqual(check);
  });

  it("is nothing while a field is wrong", () => {
    const draft = emptyDraft();
    draft.sources.limit = "many";
    expect(checkDraft(draft)).toEqual({ estimate: null, findings: [], extraFields: [] });
  });

  it("is what goes along without a control, also while a field is wrong", () => {
    const draft = requestToDraft({ query: "limits", origin: "elsewhere" });
    expect(checkDraft(draft).extraFields).toEqual(["origin"]);
    draft.sources.limit = "many";
    expect(checkDraft(draft).extraFields).toEqual(["origin"]);
  });
});
