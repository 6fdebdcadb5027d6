import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromWire } from "@/lib/contract/canonical";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { propertyRuns } from "@/tests/support/property-runs";
import { draftToBody } from "../draft";
import { formatLinkParams, linkParamNames, parseLinkParams, parseLinkRequest } from "./link-params";
import { losslessLinkParams } from "./lossless-link-params";

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
    expect(link).toEqual({ request: { query: typed }, notes: [] });
  });

  it("are skipped with a note if they are invalid", () => {
    const link = parseLinkRequest(
      "query=x&sources=radio&limit=1000&formats=question,html&onlyMainContent=2&tbs=qdr:x&safe=maybe" +
        "&includeDomains=https://a.org,Example.ORG&excludeDomains=b.org&maxAge=-1&proxy=turbo&country=",
    );
    expect(link?.request).toEqual({
      query: "x",
      includeDomains: ["example.org"],
      scrapeOptions: { formats: [{ type: "html" }] },
    });
    expect(link?.notes).toEqual([
      'limit: "1000" is not between 1 and 100.',
      "sources: ignored radio.",
      'tbs: "qdr:" must be h, d, w, m or y, not "x".',
      "includeDomains: ignored https://a.org.",
      "safe: must be true or false.",
      "formats: ignored question.",
      "onlyMainContent: must be true or false.",
      'maxAge: "-1" is not a whole number of at least 0.',
      "proxy: ignored turbo.",
      "excludeDomains: ignored, because includeDomains is set.",
    ]);
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
      request: {
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
        ?.request,
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
    expect(link?.request).toEqual({ query: "x", limit: 5 });
    expect(link?.notes).toEqual([
      "limit: it appears several times; the first one is used.",
      `Ignored, because a link cannot carry it: actions, scrapeOptions.timeout, ${"y".repeat(60)}.`,
    ]);
  });

  it("are cut between characters, not within one", () => {
    const link = parseLinkRequest(`query=${encodeURIComponent(`${"x".repeat(499)}🔎`)}`);
    expect(link?.request.query).toBe("x".repeat(499));
  });

  it("are null for an address without any", () => {
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
          expect(parseLinkRequest(params)).toEqual({ request, notes: [] });
        }
      }),
    );
    expect(whole).toBeGreaterThan(50);
  });

  it("return a valid request, except for an empty query, or a note", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("web", "markdown,html", "true", "qdr:d", "a.org", "5", "github", "enhanced"),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...linkParamNames), part)), (pairs) => {
        const link = parseLinkRequest(new URLSearchParams(pairs).toString());
        if (!link) return;
        const read = fromWire({ ...link.request, query: link.request.query.trim() || "x" });
        expect(read.ok ? [] : read.issues).toEqual([]);
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
