import { describe, expect, it } from "vitest";
import type { Scope, VariableValue } from "@/lib/variables/resolver";
import { checkDraft } from "./check-draft";
import { bodyToDraft, draftToBody } from "./draft";
import { draftToRequest } from "./draft-to-request";

const scopeOf = (values: Readonly<Record<string, VariableValue>>): Scope => ({
  variables: {
    variables: Object.entries(values).map(([name, value]) => ({ name, value })),
    environments: [],
    chosen: null,
  },
  now: new Date(2026, 10, 23),
});

const page = (scrapeOptions: object) => ({
  query: "tea",
  scrapeOptions: { formats: [{ type: "markdown" }], ...scrapeOptions },
});

describe("a draft with templates", () => {
  it("is sent with their values, typed in number fields", () => {
    const draft = bodyToDraft({ ...page({}), query: "tea in {{city}} after:{{$date-7d}}" });
    draft.sources.limit = "{{n}}";
    draft.loading.waitFor = "{{pause}}";
    draft.domains.include = { on: true, text: "{{site}}\nexample.com" };
    draft.loading.headers = [{ name: "X-City", value: "{{city}}" }];
    const scope = scopeOf({ city: "Kyoto", n: 20, pause: 500, site: "example.org" });
    expect(draftToRequest(draft, scope)).toMatchObject({
      ok: true,
      body: {
        query: "tea in Kyoto after:2026-11-16",
        limit: 20,
        includeDomains: ["example.org", "example.com"],
        scrapeOptions: { waitFor: 500, headers: { "X-City": "Kyoto" } },
      },
    });
  });

  it("keeps the template of a switch, which only JSON can hold", () => {
    const draft = bodyToDraft(page({ mobile: "{{phone}}" }));
    expect(draftToRequest(draft, scopeOf({ phone: true }))).toMatchObject({
      ok: true,
      body: { scrapeOptions: { mobile: true } },
    });
    expect(checkDraft(draft, undefined, scopeOf({ phone: "yes" })).issues).toMatchObject([
      {
        draftPath: "loading.mobile",
        message:
          "{{phone}} is text, but this field needs yes or no. Change its type under Variables.",
      },
    ]);
    draft.loading.mobile = true;
    expect(draftToBody(draft)).toMatchObject({ scrapeOptions: { mobile: true } });
  });

  it("is text without a scope", () => {
    const draft = bodyToDraft({ query: "tea in {{city}}" });
    expect(draftToRequest(draft)).toMatchObject({ ok: true, body: { query: "tea in {{city}}" } });
  });

  it("has only the issue of the template at its control", () => {
    const draft = bodyToDraft(page({ headers: { A: "x", B: "{{token}}" } }));
    draft.sources.limit = "{{n}}";
    const { issues, estimate } = checkDraft(draft, undefined, scopeOf({}));
    expect(estimate).toBeNull();
    expect(issues).toMatchObject([
      { draftPath: "loading.headers.1.value", code: "variable_undefined" },
      {
        draftPath: "sources.limit",
        code: "variable_undefined",
        message:
          "{{n}} is not defined. Define it under Variables, or write \\{{n}} for the text itself.",
      },
    ]);
  });

  it("is checked with the values", () => {
    const draft = bodyToDraft({ query: "tea" });
    draft.sources.limit = "{{n}}";
    expect(checkDraft(draft, undefined, scopeOf({ n: 500 })).issues).toMatchObject([
      { draftPath: "sources.limit", message: "At most 100." },
    ]);
    expect(checkDraft(draft, undefined, scopeOf({ n: "20" })).issues).toMatchObject([
      {
        draftPath: "sources.limit",
        message: "{{n}} is text, but this field needs a number. Change its type under Variables.",
      },
    ]);
  });

  it("has the estimate, the sentence and the values of the resolved request", () => {
    const draft = bodyToDraft({ query: "tea in {{city}}" });
    draft.sources.limit = "{{n}}";
    const check = checkDraft(draft, undefined, scopeOf({ n: 20, city: "Kyoto" }));
    const plain = checkDraft(bodyToDraft({ query: "tea in Kyoto", limit: 20 }));
    expect(check).toEqual({
      ...plain,
      values: [
        { draftPath: "query.query", value: "tea in Kyoto" },
        { draftPath: "sources.limit", value: 20 },
      ],
    });
  });
});
