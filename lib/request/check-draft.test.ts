import { describe, expect, it } from "vitest";
import { checkDraft } from "./check-draft";
import { emptyDraft, requestToDraft } from "./draft";
import { newStep } from "./draft/actions/step";

describe("checkDraft", () => {
  it("returns cost and lints for any query", () => {
    const draft = requestToDraft({ query: "limits", sources: [] });
    const check = checkDraft(draft);
    expect(check.estimate?.max).toBeGreaterThan(0);
    expect(check.findings).toMatchObject([{ name: "noSource", draftPath: "sources.types" }]);
    const { issues, ...rest } = check;
    expect(issues).toEqual([]);
    for (const query of ["", " ", "x".repeat(501)])
      expect(checkDraft({ ...draft, query: { query } })).toEqual({
        ...rest,
        issues: [expect.objectContaining({ draftPath: "query.query" })],
      });
  });

  it("returns no estimate while a field is invalid", () => {
    const draft = emptyDraft();
    draft.sources.limit = "many";
    expect(checkDraft(draft)).toMatchObject({ estimate: null, findings: [] });
  });

  it("keeps the notes about valid fields while another field is invalid", () => {
    const draft = requestToDraft({ query: "limits", location: "Berlin", sources: [] });
    const names = checkDraft(draft).findings.map(({ draftPath }) => draftPath);
    expect(names).toEqual(expect.arrayContaining(["sources.types", "place.country"]));
    draft.sources.limit = "many";
    draft.rest = { ...draft.rest, colour: 5 };
    expect(checkDraft(draft).findings.map(({ draftPath }) => draftPath)).toEqual(names);
  });

  it("lists each invalid field once, with its wire name", () => {
    const draft = { ...requestToDraft({ query: "limits" }), rest: { scrapeOptions: 5 } };
    draft.sources.limit = "500";
    expect(checkDraft(draft).issues).toMatchObject([
      { draftPath: "sources.limit", message: "At most 100.", named: "limit – at most 100" },
      { draftPath: "rest", named: expect.stringContaining("scrapeOptions") },
    ]);
  });

  it("says where to enter a state or city that was typed as the country", () => {
    const messageFor = (country: string) => {
      const draft = requestToDraft({ query: "x" });
      draft.place.country = country;
      return checkDraft(draft).issues.map(({ message }) => message);
    };
    expect(messageFor("Texas")).toEqual([
      "Use a two-letter country code (ISO 3166-1 alpha-2), such as US or DE. Enter states and cities as the location.",
    ]);
    expect(messageFor("XX")[0]).toMatch(/or DE\.$/);
  });

  it("estimates and lints a request whose steps are unfinished", () => {
    const complete = { query: "x", scrapeOptions: { formats: [{ type: "markdown" as const }] } };
    const draft = requestToDraft(complete);
    draft.actions.steps = [
      newStep("click"),
      { ...newStep("write"), on: false },
      { ...newStep("wait"), milliseconds: "-1" },
    ];
    const check = checkDraft(draft);
    expect(check.estimate).toEqual(checkDraft(requestToDraft(complete)).estimate);
    expect(check.issues.map(({ draftPath }) => draftPath.split(".").slice(0, 3).join("."))).toEqual(
      ["actions.steps.0", "actions.steps.2"],
    );
  });

  it("returns fields without a control, even while a field is invalid", () => {
    const draft = requestToDraft({ query: "limits", origin: "elsewhere" });
    expect(checkDraft(draft).extraFields).toEqual(["origin"]);
    draft.sources.limit = "many";
    expect(checkDraft(draft).extraFields).toEqual(["origin"]);
  });
});
