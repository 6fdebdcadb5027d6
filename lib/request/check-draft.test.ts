import { describe, expect, it } from "vitest";
import { checkDraft } from "./check-draft";
import { emptyDraft, requestToDraft } from "./draft";

describe("checkDraft", () => {
  it("returns cost and lints for any query", () => {
    const draft = requestToDraft({ query: "limits", sources: [] });
    const check = checkDraft(draft);
    expect(check.estimate?.max).toBeGreaterThan(0);
    expect(check.findings).toMatchObject([{ name: "noSource", draftPath: "sources.types" }]);
    expect(checkDraft({ ...draft, query: { query: "" } })).toEqual(check);
  });

  it("returns no estimate while a field is invalid", () => {
    const draft = emptyDraft();
    draft.sources.limit = "many";
    expect(checkDraft(draft)).toMatchObject({ estimate: null, findings: [], extraFields: [] });
  });

  it("returns fields without a control, even while a field is invalid", () => {
    const draft = requestToDraft({ query: "limits", origin: "elsewhere" });
    expect(checkDraft(draft).extraFields).toEqual(["origin"]);
    draft.sources.limit = "many";
    expect(checkDraft(draft).extraFields).toEqual(["origin"]);
  });
});
