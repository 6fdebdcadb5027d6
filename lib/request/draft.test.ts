import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toWire } from "@/lib/contract/canonical";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { propertyRuns } from "@/tests/support/property-runs";
import { validRequest } from "@/tests/support/valid-request";
import type { Body } from "./body";
import { checkDraft } from "./check-draft";
import {
  bodyToDraft,
  type Draft,
  draftPathOf,
  draftToBody,
  emptyDraft,
  extraFields,
  placeIssues,
  requestToDraft,
  withoutExtraFields,
} from "./draft";
import { draftSections, everyPart } from "./draft-sections";
import { draftToRequest } from "./draft-to-request";
import { sectionNames } from "./section-names";

describe("a request in the form", () => {
  it("keeps its meaning in a round trip", () => {
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const request = validRequest(wire);
        const result = draftToRequest(requestToDraft(request));
        expect(result).toEqual({ ok: true, request, body: toWire(request), unknown: [] });
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it("shows the values that the controls wrote", () => {
    fc.assert(
      fc.property(wireRequest, wireRequest, (one, other) => {
        const base = requestToDraft(validRequest(one));
        const { rest: _rest, ...parts } = requestToDraft(validRequest(other));
        const result = draftToRequest({ ...base, ...parts });
        if (!result.ok) throw new Error(JSON.stringify(result.issues));
        const { rest: _after, ...shown } = requestToDraft(result.request);
        expect(shown).toEqual(parts);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it("preserves and names fields without a control", () => {
    const draft = requestToDraft(
      validRequest({
        query: "x",
        country: "DE",
        origin: "a client",
        scrapeOptions: { formats: [] },
      }),
    );
    expect(extraFields(draft)).toEqual(["origin"]);
    const odd = { origin: 1, sources: [{ type: "web" }, { type: "web", tbs: "qdr:w" }] };
    const left = withoutExtraFields({
      ...draft,
      rest: { ...odd, scrapeOptions: { a: 1, mobile: true } },
    });
    expect(left).toEqual({ sources: odd.sources, scrapeOptions: { mobile: true } });
  });

  it("lists the items without a control, and can drop them", () => {
    const draft = bodyToDraft({
      query: "x",
      sources: ["web", "podcasts", { type: "news" }],
      categories: ["github"],
      enterprise: ["anon", "zdr", "none"],
      scrapeOptions: { formats: ["mp3", { type: "markdown" }, { type: "cards" }], mobile: true },
    });
    expect(extraFields(draft)).toEqual([
      "sources[1]",
      "scrapeOptions.formats[0]",
      "scrapeOptions.formats[2]",
      "enterprise[2]",
    ]);
    expect(withoutExtraFields(draft)).toEqual({
      query: "x",
      sources: ["web", { type: "news" }],
      categories: ["github"],
      enterprise: ["anon", "zdr"],
      scrapeOptions: { formats: [{ type: "markdown" }], mobile: true },
    });
    const unknown = bodyToDraft({ query: "x", sources: ["podcasts"], enterprise: ["none"] });
    expect(withoutExtraFields(unknown)).toEqual({ query: "x" });
    const { issues } = checkDraft(draft);
    expect(issues.map(({ named }) => named)).toContain(
      'sources[1] – must be one of "web", "news", "images", not "podcasts"',
    );
  });

  it("has a control for every field of the contract", () => {
    const paths = sectionNames.flatMap((name) => draftSections[name].paths);
    const controlled = new Set(paths.map((path) => path.join(".")));
    const fields = [
      ...Object.keys(requestFields).filter((name) => name !== "scrapeOptions"),
      ...Object.keys(scrapeFields).map((name) => `scrapeOptions.${name}`),
    ];
    expect(fields.length).toBeGreaterThan(35);
    expect(fields.filter((field) => !controlled.has(field))).toEqual([]);
  });

  it("is unchanged by untouched controls, whatever its spelling", () => {
    const anything = (names: readonly string[]) =>
      fc.record(Object.fromEntries(names.map((name) => [name, fc.jsonValue({ maxDepth: 3 })])), {
        requiredKeys: [],
      });
    const { query: _query, scrapeOptions: _options, ...top } = requestFields;
    fc.assert(
      fc.property(
        anything([...Object.keys(top), "colour"]),
        fc.option(anything([...Object.keys(scrapeFields), "colour"]), { nil: undefined }),
        (fields, scrapeOptions) => {
          const body: Body = { query: "x", ...fields, ...(scrapeOptions && { scrapeOptions }) };
          const draft: Draft = { ...everyPart((part) => part.fromRequest(body)), rest: body };
          expect(draftToBody(draft)).toEqual(body);
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });

  it("keeps the fields of a source when another source is selected", () => {
    const draft = requestToDraft(
      validRequest({ query: "x", sources: [{ type: "web", tbs: "qdr:w" }] }),
    );
    draft.sources.types.news = true;
    expect(draftToRequest(draft)).toMatchObject({
      body: { sources: [{ type: "web", tbs: "qdr:w" }, { type: "news" }] },
    });
  });

  it("keeps a second question and removes both when the format is turned off", () => {
    const formats = [
      { type: "question", question: "a" },
      { type: "question", question: "b" },
    ];
    const draft = requestToDraft(validRequest({ query: "x", scrapeOptions: { formats } }));
    draft.content.formats = { ...draft.content.formats, question: { on: true, question: "c" } };
    expect(draftToRequest(draft)).toMatchObject({
      body: { scrapeOptions: { formats: [{ question: "c" }, { question: "b" }] } },
    });
    draft.content.formats = { ...draft.content.formats, question: { on: false, question: "c" } };
    expect(draftToRequest(draft)).toMatchObject({ body: { query: "x" } });
    expect(draftToRequest(draft)).not.toHaveProperty("body.scrapeOptions");
  });
});

describe("an empty draft", () => {
  it("requests only the query", () => {
    const draft = { ...emptyDraft(), query: { query: "x" } };
    expect(draftToRequest(draft)).toMatchObject({ ok: true, body: { query: "x" } });
  });

  it("is unchanged in every section and has summaries", () => {
    const draft = emptyDraft();
    expect(sectionNames.filter((name) => draftSections[name].changed(draft))).toEqual([]);
    expect(sectionNames.map((name) => draftSections[name].summary(draft))).toEqual(
      expect.arrayContaining(["", "web ×10", "any time", "US", "any", "not scraped", "default"]),
    );
  });

  it("reports the missing query at its field", () => {
    expect(draftToRequest(emptyDraft())).toMatchObject({
      ok: false,
      fieldIssues: [{ draftPath: "query.query", code: "query_blank" }],
    });
  });
});

describe("an incomplete draft", () => {
  it("shows the contract's messages at the controls", () => {
    const draft = emptyDraft();
    draft.query.query = "x";
    draft.sources.limit = "ten";
    draft.content.formats = { ...draft.content.formats, question: { on: true, question: "" } };
    const result = draftToRequest(draft);
    expect(result).toMatchObject({ ok: false, otherIssues: [] });
    expect(result).toHaveProperty("fieldIssues.0.draftPath", "sources.limit");
    expect(result).toHaveProperty("fieldIssues.1.draftPath", "content.formats.question.question");
  });

  it("parses numbers as typed", () => {
    const draft = emptyDraft();
    draft.query.query = "x";
    for (const [typed, limit] of [
      [" 20 ", 20],
      ["", undefined],
    ] as const) {
      draft.sources.limit = typed;
      const result = draftToRequest(draft);
      expect(result.ok && result.request.limit).toBe(limit);
    }
    for (const typed of ["0", "101", "1.5", "1e1", "-"]) {
      draft.sources.limit = typed;
      expect(draftToRequest(draft).ok).toBe(false);
    }
  });
});

describe("issues of a service", () => {
  const draft = requestToDraft(
    validRequest({
      query: "x",
      scrapeOptions: { formats: ["markdown", "screenshot"] },
      country: "DE",
    }),
  );

  it("are assigned to the control of their list item", () => {
    expect(draftPathOf(["scrapeOptions", "formats", 1], draft)).toBe(
      "content.formats.screenshot.on",
    );
    expect(draftPathOf(["scrapeOptions", "formats"], draft)).toBe("content.formats");
    expect(draftPathOf(["query"], draft)).toBe("query.query");
  });

  it("are separate if they have no control", () => {
    const issue = { path: ["colour"], code: "custom", message: "no" };
    expect(placeIssues([issue], draft)).toEqual({ fieldIssues: [], otherIssues: [issue] });
  });
});

describe("summaries of closed sections", () => {
  it("list what is set", () => {
    const draft = requestToDraft(
      validRequest({
        query: "x",
        limit: 5,
        sources: ["news", "images"],
        scrapeOptions: { formats: ["html", "links"], onlyMainContent: false },
      }),
    );
    expect(draftSections.query.summary(draft)).toBe("x");
    expect(draftSections.sources.summary(draft)).toBe("news, images ×5");
    expect(draftSections.content.summary(draft)).toBe("html, links, whole page");
  });
});
