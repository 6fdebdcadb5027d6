import { describe, expect, it } from "vitest";
import { type Draft, emptyDraft, requestToDraft } from "@/lib/request/draft";
import { resolveDraft } from "./draft-resolver";

const resolve = (draft: Draft) =>
  resolveDraft(draft, undefined, { fields: {}, shouldUseNativeValidation: false });

describe("resolveDraft", () => {
  it("returns a valid draft with its wire form", () => {
    const draft = requestToDraft({ query: "limits", limit: 20 });
    expect(resolve(draft)).toMatchObject({
      errors: {},
      values: { draft, body: { query: "limits", limit: 20 } },
    });
  });

  it("assigns each issue to its field", () => {
    const draft = emptyDraft();
    draft.sources.limit = "500";
    const { errors } = resolve(draft);
    expect(errors.query?.query?.message).toEqual(expect.any(String));
    expect(errors.sources?.limit?.message).toBe("At most 100.");
  });

  it("accepts unknown fields and names them, and rejects invalid ones without a control", () => {
    const draft = { ...requestToDraft({ query: "limits" }), rest: { colour: 5 } };
    expect(resolve(draft)).toMatchObject({
      errors: {},
      values: { unknown: ["colour"], body: { colour: 5 }, request: { query: "limits" } },
    });
    const { errors } = resolve({ ...draft, rest: { scrapeOptions: 7 } });
    expect(errors.rest).toMatchObject({ message: expect.stringMatching(/scrapeOptions/) });
  });
});
