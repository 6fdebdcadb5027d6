import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromWire } from "@/lib/contract/canonical";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { propertyRuns } from "@/tests/support/property-runs";
import { checkDraft } from "../check-draft";
import { draftToBody } from "../draft";
import { formatLinkParams, linkParamNames, parseLinkParams, parseLinkRequest } from "./link-params";
import { losslessLinkParams } from "./lossless-link-params";

function linkDraft(search: string) {
  const link = parseLinkParams(search);
  if (!link) throw new Error("The address has no known parameter.");
  return link.draft;
}

describe("readable link parameters", () => {
  it("fill the form", () => {
    const link = parseLinkParams(
      "?query=site%3Aexample.org+limits&sources=news,web&limit=20&formats=links&tbs=sbd:1,qdr:w",
    );
    expect(link?.notes).toEqual([]);
    expect(link && draftToBody(link.draft)).toEqual({
      query: "site:example.org limits",
      sources: [{ type: "news" }, { type: "web" }],
      limit: 20,
      tbs: "sbd:1,qdr:w",
      scrapeOptions: { formats: [{ type: "links" }] },
    });
  });

  it("accept the parameter of a browser's search keyword", () => {
    const typed = '"50% off" c++ & more';
    const link = parseLinkRequest(`?query=${encodeURIComponent(typed)}`);
    expect(link).toEqual({ body: { query: typed }, notes: [] });
  });

  it.each([
    ["query", "x".repeat(501), "query.query"],
    ["limit", "1000", "sources.limit"],
    ["limit", "many", "sources.limit"],
    ["limit", "9".repeat(400), "sources.limit"],
    ["sources", "web,radio", "sources.types"],
    ["categories", "gitlab", "sources.categories"],
    ["country", "ZZZ", "place.country"],
    ["country", "EU", "place.country"],
    ["tbs", "qdr:x", "time.tbs"],
    ["includeDomains", "https://a.org/x,b.org", "domains.include.text"],
    ["excludeDomains", "a_b", "domains.exclude.text"],
    ["highlights", "maybe", "sources.highlights"],
    ["safe", "2", "safety.safe"],
    ["timeout", "soon", "sources.timeout"],
    ["enterprise", "zed", "cache.enterprise"],
    ["formats", "html,foo", "content.formats"],
    ["formats", "question", "content.formats.question.on"],
    ["onlyMainContent", "2", "content.onlyMainContent"],
    ["waitFor", "-5", "loading.waitFor"],
    ["maxAge", "-1", "cache.maxAge"],
    ["proxy", "turbo", "loading.proxy"],
  ])("keep an invalid %s (%s), with its error at the field", (name, value, draftPath) => {
    const { issues } = checkDraft(
      linkDraft(new URLSearchParams({ query: "x", [name]: value }).toString()),
    );
    expect(issues.map((issue) => issue.draftPath)).toEqual([draftPath]);
    expect(issues[0]?.named).toMatch(new RegExp(`\\b${name}\\S* – `));
  });

  it("keep two lists of domains, of which the contract accepts only one", () => {
    const draft = linkDraft("query=x&includeDomains=Example.ORG&excludeDomains=b.org");
    expect(draftToBody(draft)).toMatchObject({
      includeDomains: ["example.org"],
      excludeDomains: ["b.org"],
    });
    expect(checkDraft(draft).issues).toMatchObject([{ draftPath: "domains.exclude.text" }]);
  });

  it("accept countries by code in any case, and by name", () => {
    for (const country of ["de", "DE", "germany", " Germany "])
      expect(parseLinkRequest(`query=x&country=${country}`)?.body.country).toBe("DE");
  });

  it.each([
    ["repeated", "query=x&sources=web&sources=news&limit=20&mobile=true"],
    ["in brackets", "query=x&sources[]=web&sources[]=news&limit=20&mobile=true"],
    ["numbered", "query=x&sources[0]=web&sources[1]=news&limit=20&mobile=true"],
    ["in a JSON list", 'query=x&sources=["web","news"]&limit=20&mobile=true'],
    [
      "in a JSON list of objects",
      'query=x&sources=[{"type":"web"},{"type":"news"}]&limit=20&mobile=1',
    ],
    ["between other marks", "query=x&sources=web|news&limit=20&mobile=on"],
    ["with blanks", "query=x&sources=web,+news&limit=+20+&mobile=Yes"],
    ["in capitals", "Query=x&SOURCES=Web,NEWS&Limit=20&Mobile=TRUE"],
    ["under another name", "q=x&sources=web,news&limit=20&mobile=true"],
    ["under their place", "query=x&sources=web,news&limit=20&scrapeOptions.mobile=true"],
    [
      "under their place in brackets",
      "query=x&sources=web,news&limit=20&scrapeOptions[mobile]=true",
    ],
    ["as a page's source has them", "query=x&amp;sources=web,news&amp;limit=20&amp;mobile=true"],
    ["in other digits", "query=x&sources=web,news&limit=２０&mobile=true"],
    [
      "with what measures visits",
      "utm_source=a&query=x&sources=web,news&limit=20&mobile=true&fbclid=b",
    ],
  ])("are parsed %s", (_how, search) => {
    expect(parseLinkRequest(search)).toEqual({
      body: {
        query: "x",
        sources: [{ type: "web" }, { type: "news" }],
        limit: 20,
        scrapeOptions: { mobile: true },
      },
      notes: [],
    });
  });

  it("are parsed with units, and flags in both spellings", () => {
    expect(
      parseLinkRequest("query=x&maxAge=2+days&timeout=90s&waitFor=1500&safe=0&mobile=no&limit=")
        ?.body,
    ).toEqual({
      query: "x",
      timeout: 90_000,
      safe: false,
      scrapeOptions: { waitFor: 1_500, mobile: false, maxAge: 172_800_000 },
    });
  });

  it("report repeated and unknown parameters", () => {
    const link = parseLinkRequest(
      `query=x&limit=5&limit=7&actions=[]&scrapeOptions.timeout=5&${"y".repeat(100)}=1&utm_id=1`,
    );
    expect(link?.body).toEqual({ query: "x", limit: 5 });
    expect(link?.notes).toEqual([
      "limit: it appears several times; the first one is used.",
      `Ignored, because a link cannot carry it: actions, scrapeOptions.timeout, ${"y".repeat(60)}.`,
    ]);
  });

  it("are null for a URL without any", () => {
    expect(parseLinkParams("")).toBeNull();
    expect(parseLinkParams("?utm=1")).toBeNull();
    expect(linkParamNames).toHaveLength(new Set(linkParamNames).size);
  });

  it("contain nothing that the request omits", () => {
    expect(formatLinkParams({ query: "a b" })).toBe("query=a+b");
  });

  it("round-trip if they carry the whole request", () => {
    let whole = 0;
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const read = fromWire(wire);
        if (!read.ok) throw new Error("the arbitrary must be valid");
        const { query, limit, safe, tbs, country, highlights } = read.request;
        const simple = JSON.parse(JSON.stringify({ query, limit, safe, tbs, country, highlights }));
        for (const request of [read.request, simple]) {
          const params = losslessLinkParams(request);
          if (params === null) continue;
          whole += 1;
          expect(parseLinkRequest(params)).toEqual({ body: request, notes: [] });
        }
      }),
    );
    expect(whole).toBeGreaterThan(50);
  });

  it("arrive unchanged in the form, each error at a control", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("web", "markdown,html", "true", "qdr:d", "a.org", "5", "github", "enhanced"),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...linkParamNames), part)), (pairs) => {
        const search = new URLSearchParams(pairs).toString();
        const link = parseLinkRequest(search);
        if (!link) return;
        const draft = linkDraft(search);
        expect(draftToBody(draft)).toEqual(link.body);
        expect(checkDraft(draft).issues.map(({ draftPath }) => draftPath)).not.toContain("rest");
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it("never throw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        parseLinkParams(`?query=${text}&limit=${text}&sources=${text}&formats=${text}`);
      }),
    );
  });
});
