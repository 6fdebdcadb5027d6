import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromWire } from "@/lib/contract/canonical";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { validRequest } from "@/tests/support/valid-request";
import { lintRequest } from "./lint-request";

function namesFor(fields: object): string[] {
  return lintRequest(validRequest({ query: "x", ...fields })).map(({ name }) => name);
}

const markdown = { formats: ["markdown"] };

describe("lints", () => {
  it.each<[string, object, object]>([
    ["noSource", { sources: [] }, { sources: ["web"] }],
    [
      "optionsWithoutFormats",
      { scrapeOptions: { mobile: true } },
      { scrapeOptions: { mobile: true, ...markdown } },
    ],
    [
      "optionsWithoutFormats",
      { scrapeOptions: { formats: [], mobile: true } },
      { scrapeOptions: {} },
    ],
    [
      "formatsOftenRejected",
      { scrapeOptions: { formats: ["branding"] } },
      { scrapeOptions: { formats: ["product"] } },
    ],
    ["developerAlone", { categories: ["developer", "pdf"] }, { categories: ["developer"] }],
    [
      "cacheForcedOff",
      { scrapeOptions: { ...markdown, headers: { a: "b" } } },
      { scrapeOptions: { ...markdown, headers: {} } },
    ],
    [
      "cacheForcedOff",
      { scrapeOptions: { ...markdown, actions: [{ type: "scrape" }] } },
      { scrapeOptions: { ...markdown, actions: [{ type: "scrape" }], storeInCache: false } },
    ],
    [
      "countryDefaultDropped",
      { location: "Berlin,Germany" },
      { location: "Berlin,Germany", country: "DE" },
    ],
    [
      "invisibleCharacters",
      { query: "a\u200bb" },
      { query: "می\u200cخواهم 👩\u200d💻 ភាសា\u200bខ្មែរ \u200fא" },
    ],
    [
      "invisibleCharacters",
      { location: "Ber\u202elin", country: "DE" },
      { location: "Köln", country: "DE" },
    ],
    ["categoriesWithoutWeb", { sources: ["news"], categories: ["pdf"] }, { categories: ["pdf"] }],
    [
      "siteAgainstDomains",
      { query: "x site:a.org", excludeDomains: ["a.org"] },
      { query: "x -site:a.org", excludeDomains: ["a.org"] },
    ],
    [
      "siteAgainstDomains",
      { query: "x site:a.org", includeDomains: ["b.org"] },
      { query: "x site:docs.b.org", includeDomains: ["b.org"] },
    ],
    [
      "siteAgainstDomains",
      { query: "x site:a.org site:c.org", includeDomains: ["b.org"] },
      { query: "x site:a.org site:b.org:443", includeDomains: ["b.org"] },
    ],
    [
      "siteAgainstDomains",
      { query: "x site:bücher.example", excludeDomains: ["xn--bcher-kva.example"] },
      { query: "x site:bücher.example", includeDomains: ["xn--bcher-kva.example"] },
    ],
    [
      "malformedLanguages",
      { scrapeOptions: { ...markdown, location: { languages: ["de", "all of them"] } } },
      { scrapeOptions: { ...markdown, location: { languages: ["de", "pt_BR", "zh-Hant-TW"] } } },
    ],
    ["littleEffect", { timeout: 5_000 }, {}],
    ["timeFilterForWeb", { tbs: "qdr:w", sources: ["web", "news"] }, { tbs: "qdr:w" }],
    ["littleEffect", { sources: [{ type: "web", tbs: "qdr:d" }] }, { tbs: "qdr:d" }],
    [
      "secondScreenshot",
      { scrapeOptions: { formats: ["screenshot", { type: "screenshot", fullPage: true }] } },
      { scrapeOptions: { formats: ["screenshot"] } },
    ],
    [
      "jsonWithoutShape",
      { scrapeOptions: { formats: ["json"] } },
      { scrapeOptions: { formats: [{ type: "json", prompt: "Prices" }] } },
    ],
    [
      "tagsBothWays",
      { scrapeOptions: { ...markdown, includeTags: ["main", "p"], excludeTags: ["p"] } },
      { scrapeOptions: { ...markdown, includeTags: ["main"], excludeTags: ["p"] } },
    ],
    [
      "markdownOptionsWithoutMarkdown",
      { scrapeOptions: { formats: ["html"], onlyCleanContent: true } },
      { scrapeOptions: { ...markdown, onlyCleanContent: true } },
    ],
    [
      "pdfWithoutBound",
      { categories: ["pdf"], scrapeOptions: markdown },
      {
        categories: ["pdf"],
        scrapeOptions: { ...markdown, parsers: [{ type: "pdf", maxPages: 5 }] },
      },
    ],
    [
      "pdfWithoutBound",
      { query: "x filetype:PDF", scrapeOptions: markdown },
      { query: "x -filetype:pdf", scrapeOptions: markdown },
    ],
    [
      "pdfAsBase64",
      { scrapeOptions: { ...markdown, parsers: [] } },
      { scrapeOptions: { formats: ["links"], parsers: [] } },
    ],
    [
      "waitForTooLong",
      { scrapeOptions: { ...markdown, waitFor: 600, timeout: 1_000 } },
      { scrapeOptions: { ...markdown, waitFor: 500, timeout: 1_000 } },
    ],
    [
      "pageOutlastsSearch",
      { scrapeOptions: { ...markdown, timeout: 60_001 } },
      { scrapeOptions: { ...markdown, timeout: 60_000 } },
    ],
    [
      "minAgeAboveMaxAge",
      { scrapeOptions: { ...markdown, minAge: 172_800_001 } },
      { scrapeOptions: { ...markdown, minAge: 172_800_000 } },
    ],
    [
      "minAgeNeverFetches",
      { scrapeOptions: { ...markdown, minAge: 1, waitFor: 10 } },
      { scrapeOptions: { ...markdown, minAge: 1, waitFor: 0 } },
    ],
    [
      "cleaningWithoutRetention",
      { enterprise: ["zdr"], scrapeOptions: { ...markdown, onlyCleanContent: true } },
      { enterprise: ["zdr"], scrapeOptions: { ...markdown, onlyCleanContent: false } },
    ],
    [
      "redactionWithoutMarkdown",
      { scrapeOptions: { formats: ["links"], redactPII: true } },
      { scrapeOptions: { ...markdown, redactPII: true } },
    ],
    [
      "unknownRedactionValues",
      { scrapeOptions: { ...markdown, redactPII: { entities: ["EMAIL", "SHOE_SIZE"] } } },
      { scrapeOptions: { ...markdown, redactPII: { entities: ["EMAIL"], mode: "fast" } } },
    ],
    [
      "unknownRedactionValues",
      { scrapeOptions: { ...markdown, redactPII: { replaceStyle: "blur" } } },
      { scrapeOptions: { ...markdown, redactPII: {} } },
    ],
    ["retentionTwice", { enterprise: ["zdr", "anon"] }, { enterprise: ["anon", "anon"] }],
    [
      "blockedAndAllowed",
      { threatProtection: { blacklist: ["a.org"], whitelist: ["a.org"] } },
      { threatProtection: { blacklist: ["a.org"], whitelist: ["b.org"] } },
    ],
    [
      "threatProtectionTwice",
      {
        threatProtection: { mode: "normal" },
        scrapeOptions: { ...markdown, threatProtection: { mode: "normal" } },
      },
      { threatProtection: { mode: "normal" }, scrapeOptions: markdown },
    ],
    ["manyPages", { limit: 50, scrapeOptions: markdown }, { limit: 49, scrapeOptions: markdown }],
    ["imagesAreScraped", { sources: ["images"], scrapeOptions: markdown }, { sources: ["images"] }],
    [
      "enhancedProxyCost",
      { scrapeOptions: { ...markdown, proxy: "enhanced" } },
      { scrapeOptions: { ...markdown, proxy: "auto" } },
    ],
    [
      "lockdownCost",
      { scrapeOptions: { ...markdown, lockdown: true } },
      { scrapeOptions: { ...markdown, lockdown: false } },
    ],
  ])("%s finds its case and nothing else", (name, found, clean) => {
    expect(namesFor(found)).toEqual([name]);
    expect(namesFor(clean)).toEqual([]);
  });

  it("leaves open what a site of several, or one beside OR, means for the domains", () => {
    const names = (query: string) => namesFor({ query, includeDomains: ["b.org"] });
    expect(names("site:https://b.org/docs")).not.toContain("siteAgainstDomains");
    expect(names("site:a.org OR heron")).not.toContain("siteAgainstDomains");
  });

  it.each<[string, object[], object[]]>([
    [
      "writeWithoutFocus",
      [{ type: "write", text: "a" }],
      [
        { type: "click", selector: "input" },
        { type: "write", text: "a" },
      ],
    ],
    [
      "outputRightAfterClick",
      [{ type: "click", selector: "a" }, { type: "scrape" }],
      [{ type: "click", selector: "a" }, { type: "wait", milliseconds: 1 }, { type: "scrape" }],
    ],
    [
      "invalidActionSelector",
      [{ type: "click", selector: "a[[[" }],
      [
        { type: "click", selector: "a[href]" },
        { type: "wait", selector: "[id={{id}}]" },
      ],
    ],
    ["manyActions", Array(51).fill({ type: "scrape" }), Array(50).fill({ type: "scrape" })],
    [
      "waitsOutlastTimeout",
      Array(60).fill({ type: "wait", selector: "a" }).slice(0, 48).concat({
        type: "wait",
        milliseconds: 12_000,
      }),
      Array(48).fill({ type: "wait", selector: "a" }),
    ],
    [
      "actionsWaitTooLong",
      [{ type: "wait", milliseconds: 60_001 }],
      [{ type: "wait", milliseconds: 59_999 }],
    ],
  ])("%s considers the order and the sum of the actions", (name, found, clean) => {
    const withActions = (actions: object[]) => ({
      scrapeOptions: { ...markdown, storeInCache: false, actions },
    });
    expect(namesFor(withActions(found))).toContain(name);
    expect(namesFor(withActions(clean))).not.toContain(name);
  });

  it.each<[string, object, object]>([
    [
      "timeFilterTwice",
      { tbs: "qdr:w", sources: [{ type: "web", tbs: "qdr:d" }] },
      { tbs: "qdr:w", sources: [{ type: "web", tbs: "qdr:w" }] },
    ],
    [
      "shapeWithoutJsonMode",
      { scrapeOptions: { formats: [{ type: "changeTracking", prompt: "Prices" }] } },
      {
        scrapeOptions: { formats: [{ type: "changeTracking", prompt: "Prices", modes: ["json"] }] },
      },
    ],
    [
      "lockdownNeverFetches",
      { scrapeOptions: { ...markdown, lockdown: true, actions: [{ type: "scrape" }] } },
      { scrapeOptions: { ...markdown, lockdown: true, actions: [] } },
    ],
    [
      "lockdownComparesWithItself",
      { scrapeOptions: { formats: ["changeTracking"], lockdown: true } },
      { scrapeOptions: { formats: ["changeTracking"] } },
    ],
  ])("%s appears together with other findings", (name, found, clean) => {
    expect(namesFor(found)).toContain(name);
    expect(namesFor(clean)).not.toContain(name);
  });

  it("point at storeInCache if it was set explicitly", () => {
    const result = fromWire({
      query: "x",
      scrapeOptions: { ...markdown, headers: { a: "b" }, storeInCache: true },
    });
    expect(result.ok && lintRequest(result.request)).toMatchObject([
      { path: ["scrapeOptions", "storeInCache"], kind: "side-effect" },
    ]);
  });

  it("accept every valid request", () => {
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const result = fromWire(wire);
        if (result.ok)
          for (const each of lintRequest(result.request)) expect(each.message).not.toBe("");
      }),
    );
  });
});
