import { describe, expect, it } from "vitest";
import { fromWire } from "./canonical";
import type { RequestIssue } from "./failure/issue";
import { limits } from "./limits";
import { searchRequestSchema } from "./request";

/** The issues of a body as "path code". */
function issues(body: unknown): string[] {
  const read = fromWire(body);
  return read.ok
    ? []
    : read.issues.map(({ path, code }: RequestIssue) => `${path.join(".")} ${code}`);
}
const withScrape = (scrapeOptions: object) => ({ query: "q", scrapeOptions });
const withFormat = (format: unknown) => withScrape({ formats: [format] });
const withAction = (action: unknown) => withScrape({ actions: [action] });

describe("searchRequestSchema", () => {
  it("requires only a query", () => {
    expect(issues({ query: "q" })).toEqual([]);
    expect(issues({})).toEqual(["query invalid_type"]);
  });

  const messageOf = (body: object) => {
    const read = fromWire({ query: "q", ...body });
    return read.ok ? "" : read.issues.map(({ message }) => message).join(" ");
  };

  it("keeps messages short, whatever the names and values", () => {
    const long = "x".repeat(20_000);
    const range = (from: string) => `cdr:1,cd_min:${from},cd_max:01/01/2026`;
    const names = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`name-${at}`, 1]));
    for (const body of [{ tbs: long }, { tbs: `qdr:${long}` }, { tbs: range(long) }, { [long]: 1 }])
      expect(messageOf(body)).toMatch(/^.{0,110}x…".{0,50}$/);
    expect(messageOf(names)).toMatch(/"name-8", "name-9" and 290 more\.$/);
  });

  it("names the field whose name is written differently", () => {
    expect(messageOf({ scrape_options: {}, include_domains: [], x: 1 })).toBe(
      'Unknown fields: "scrape_options", "include_domains", "x". Did you mean "scrapeOptions", "includeDomains"?',
    );
    expect(messageOf({ scrapeOptions: { "Only-Main-Content": true } })).toBe(
      'Unknown field: "Only-Main-Content". Did you mean "onlyMainContent"?',
    );
    for (const [wrong, right] of [
      ["limt", "limit"],
      ["lmiit", "limit"],
      ["timeot", "timeout"],
      ["source", "sources"],
      ["exclude_domain", "excludeDomains"],
      ["formats", "scrapeOptions.formats"],
      ["max_age", "scrapeOptions.maxAge"],
    ] as const)
      expect(messageOf({ [wrong]: 1 })).toBe(`Unknown field: "${wrong}". Did you mean "${right}"?`);
    expect(messageOf({ __proto__x: 1, constructor: 1, lim: 1, x: 1 })).not.toContain("mean");
  });

  it("names the value that was probably meant, if one differs in a letter", () => {
    const formats = (format: unknown) => ({ scrapeOptions: { formats: [format] } });
    for (const [body, meant] of [
      [{ sources: ["webb"] }, "web"],
      [{ sources: [{ type: "image" }] }, "images"],
      [{ categories: ["git-hub"] }, "github"],
      [{ scrapeOptions: { proxy: "STEALTH" } }, "stealth"],
      [formats("markdwon"), "markdown"],
      [formats("raw_html"), "rawHtml"],
      [formats({ type: "screenshoot" }), "screenshot"],
      [{ scrapeOptions: { actions: [{ type: "clik", selector: "a" }] } }, "click"],
    ] as const)
      expect(messageOf(body)).toMatch(new RegExp(`^Did you mean "${meant}"\\? Must be one of "`));
    for (const body of [{ sources: ["videos"] }, formats({ type: 1 }), formats({}), formats("pdf")])
      expect(messageOf(body)).not.toContain("mean");
  });

  it("reports a number beyond every integer once, with the limit of its field", () => {
    for (const [limit, message] of [
      [2 ** 60, "At most 100."],
      [-(2 ** 60), "At least 1."],
    ] as const) {
      const read = fromWire({ query: "q", limit });
      expect(read.ok ? [] : read.issues.map((issue) => issue.message)).toEqual([message]);
    }
  });

  it.each([
    [
      "query",
      { query: "x".repeat(limits.queryLength) },
      { query: "x".repeat(limits.queryLength + 1) },
      "query too_big",
    ],
    [
      "query of letters outside the basic plane",
      { query: "𠀀".repeat(limits.queryLength / 2) },
      { query: `${"𠀀".repeat(limits.queryLength / 2)}x` },
      "query too_big",
    ],
    ["blank query", { query: "x" }, { query: " \n " }, "query query_blank"],
    [
      "invisible query",
      { query: "\u200bx" },
      { query: "\u200b \u2060\u00ad" },
      "query query_blank",
    ],
    ["limit, low", { query: "q", limit: 1 }, { query: "q", limit: 0 }, "limit too_small"],
    ["limit, high", { query: "q", limit: 100 }, { query: "q", limit: 101 }, "limit too_big"],
    ["limit, whole", { query: "q", limit: 10 }, { query: "q", limit: 1.5 }, "limit invalid_type"],
    ["timeout", { query: "q", timeout: 1 }, { query: "q", timeout: 0 }, "timeout too_small"],
    [
      "source",
      { query: "q", sources: ["news"] },
      { query: "q", sources: ["videos"] },
      "sources.0 invalid_value",
    ],
    [
      "source object",
      { query: "q", sources: [{ type: "images" }] },
      { query: "q", sources: [{ type: "x" }] },
      "sources.0.type invalid_union",
    ],
    [
      "source tbs",
      { query: "q", sources: [{ type: "web", tbs: "qdr:d" }] },
      { query: "q", sources: [{ type: "web", tbs: "d" }] },
      "sources.0.tbs tbs",
    ],
    [
      "source fields",
      { query: "q", sources: [{ type: "web", location: "DE" }] },
      { query: "q", sources: [{ type: "news", location: "DE" }] },
      "sources.0 unrecognized_keys",
    ],
    [
      "category",
      { query: "q", categories: ["developer", { type: "pdf" }] },
      { query: "q", categories: [{ type: "x" }] },
      "categories.0.type invalid_value",
    ],
    ["tbs", { query: "q", tbs: "sbd:1,qdr:w" }, { query: "q", tbs: "qdr:q" }, "tbs tbs"],
    [
      "included domain",
      { query: "q", includeDomains: ["example.org"] },
      { query: "q", includeDomains: ["https://example.org"] },
      "includeDomains.0 hostname",
    ],
    [
      "enterprise",
      { query: "q", enterprise: ["zdr"] },
      { query: "q", enterprise: ["all"] },
      "enterprise.0 invalid_value",
    ],
    [
      "unknown field",
      { query: "q", origin: "x", integration: null, lang: "en", filter: 1 },
      { query: "q", page: 2 },
      " unrecognized_keys",
    ],
    [
      "scrape timeout, low",
      withScrape({ timeout: 1_000 }),
      withScrape({ timeout: 999 }),
      "scrapeOptions.timeout too_small",
    ],
    [
      "scrape timeout, high",
      withScrape({ timeout: 300_000 }),
      withScrape({ timeout: 300_001 }),
      "scrapeOptions.timeout too_big",
    ],
    [
      "waitFor",
      withScrape({ waitFor: 0 }),
      withScrape({ waitFor: -1 }),
      "scrapeOptions.waitFor too_small",
    ],
    [
      "proxy",
      withScrape({ proxy: "enhanced" }),
      withScrape({ proxy: "fast" }),
      "scrapeOptions.proxy invalid_value",
    ],
    [
      "country",
      withScrape({ location: { country: "DE" } }),
      withScrape({ location: { country: "de" } }),
      "scrapeOptions.location.country invalid_format",
    ],
    [
      "parser",
      withScrape({ parsers: [] }),
      withScrape({ parsers: [{ type: "doc" }] }),
      "scrapeOptions.parsers.0.type invalid_value",
    ],
    [
      "parser pages",
      withScrape({ parsers: [{ type: "pdf", maxPages: 10_000 }] }),
      withScrape({ parsers: [{ type: "pdf", maxPages: 10_001 }] }),
      "scrapeOptions.parsers.0.maxPages too_big",
    ],
    [
      "profile",
      withScrape({ profile: { name: "n".repeat(128) } }),
      withScrape({ profile: { name: "" } }),
      "scrapeOptions.profile.name too_small",
    ],
    [
      "audit name",
      withScrape({ auditMetadata: { username: "u" } }),
      withScrape({ auditMetadata: { username: "u", x: 1 } }),
      "scrapeOptions.auditMetadata unrecognized_keys",
    ],
    [
      "redaction",
      withScrape({ redactPII: { mode: "fast", anything: [1] } }),
      withScrape({ redactPII: "yes" }),
      "scrapeOptions.redactPII invalid_type",
    ],
    [
      "header name",
      withScrape({ headers: { "X-A": "b" } }),
      withScrape({ headers: { "X A": "b" } }),
      "scrapeOptions.headers.X A header_name",
    ],
    [
      "header value",
      withScrape({ headers: { Cookie: "a=b" } }),
      withScrape({ headers: { Cookie: "a\r\nHost: b" } }),
      "scrapeOptions.headers.Cookie header_value",
    ],
    [
      "unknown option",
      withScrape({ mobile: true }),
      withScrape({ phone: true }),
      "scrapeOptions unrecognized_keys",
    ],
    ["format", withFormat("markdown"), withFormat("pdf"), "scrapeOptions.formats.0 invalid_value"],
    [
      "format object",
      withFormat({ type: "html" }),
      withFormat({ type: "pdf" }),
      "scrapeOptions.formats.0.type invalid_union",
    ],
    [
      "question",
      withFormat({ type: "question", question: "why?" }),
      withFormat("question"),
      "scrapeOptions.formats.0 invalid_value",
    ],
    [
      "question text",
      withFormat({ type: "question", question: "why?", maxLength: 5 }),
      withFormat({ type: "question" }),
      "scrapeOptions.formats.0.question invalid_type",
    ],
    [
      "highlights",
      withFormat({ type: "highlights", query: "q" }),
      withFormat({ type: "highlights", query: "" }),
      "scrapeOptions.formats.0.query too_small",
    ],
    [
      "viewport",
      withFormat({ type: "screenshot", viewport: { width: 1, height: 1 } }),
      withFormat({ type: "screenshot", viewport: { width: 1 } }),
      "scrapeOptions.formats.0.viewport.height invalid_type",
    ],
    [
      "quality",
      withFormat({ type: "screenshot", quality: 100 }),
      withFormat({ type: "screenshot", quality: 0 }),
      "scrapeOptions.formats.0.quality too_small",
    ],
    [
      "json schema",
      withFormat({ type: "json", schema: { type: "object" } }),
      withFormat({ type: "json", schema: "x" }),
      "scrapeOptions.formats.0.schema invalid_type",
    ],
    [
      "change tag",
      withFormat({ type: "changeTracking", tag: null, modes: ["git-diff"] }),
      withFormat({ type: "changeTracking", modes: ["text"] }),
      "scrapeOptions.formats.0.modes.0 invalid_value",
    ],
    [
      "wait",
      withAction({ type: "wait", milliseconds: 1 }),
      withAction({ type: "wait" }),
      "scrapeOptions.actions.0 wait_exactly_one",
    ],
    [
      "wait, both",
      withAction({ type: "wait", selector: "a" }),
      withAction({ type: "wait", selector: "a", milliseconds: 5 }),
      "scrapeOptions.actions.0 wait_exactly_one",
    ],
    [
      "wait, other field",
      withAction({ type: "wait", selector: "a" }),
      withAction({ type: "wait", selector: "a", all: true }),
      "scrapeOptions.actions.0 unrecognized_keys",
    ],
    [
      "click",
      withAction({ type: "click", selector: "a", all: true }),
      withAction({ type: "click" }),
      "scrapeOptions.actions.0.selector invalid_type",
    ],
    [
      "write",
      withAction({ type: "write", text: "" }),
      withAction({ type: "write" }),
      "scrapeOptions.actions.0.text invalid_type",
    ],
    [
      "press",
      withAction({ type: "press", key: "Enter" }),
      withAction({ type: "press", key: "" }),
      "scrapeOptions.actions.0.key too_small",
    ],
    [
      "scroll",
      withAction({ type: "scroll" }),
      withAction({ type: "scroll", direction: "left" }),
      "scrapeOptions.actions.0.direction invalid_value",
    ],
    [
      "script",
      withAction({ type: "executeJavascript", script: "1" }),
      withAction({ type: "executeJavascript" }),
      "scrapeOptions.actions.0.script invalid_type",
    ],
    [
      "pdf",
      withAction({ type: "pdf", format: "Ledger", scale: 0.5 }),
      withAction({ type: "pdf", format: "B5" }),
      "scrapeOptions.actions.0.format invalid_value",
    ],
    [
      "action type",
      withAction({ type: "scrape" }),
      withAction({ type: "hover" }),
      "scrapeOptions.actions.0.type invalid_union",
    ],
    [
      "threat list",
      { query: "q", threatProtection: { blacklist: ["*.example.org"] } },
      { query: "q", threatProtection: { blacklist: ["example.org/x"] } },
      "threatProtection.blacklist.0 domain_pattern",
    ],
    [
      "threat list length",
      { query: "q", threatProtection: { blockedTlds: Array(1_000).fill("zip") } },
      { query: "q", threatProtection: { blockedTlds: Array(1_001).fill("zip") } },
      "threatProtection.blockedTlds too_big",
    ],
    [
      "top-level domain",
      withScrape({ threatProtection: { blockedTlds: ["zip"] } }),
      withScrape({ threatProtection: { blockedTlds: [".zip"] } }),
      "scrapeOptions.threatProtection.blockedTlds.0 top_level_domain",
    ],
    [
      "risk score",
      { query: "q", threatProtection: { riskScoreThreshold: 100 } },
      { query: "q", threatProtection: { riskScoreThreshold: 101 } },
      "threatProtection.riskScoreThreshold too_big",
    ],
  ])("enforces the rule of %s", (_rule, good, bad, issue) => {
    expect(issues(good)).toEqual([]);
    expect(issues(bad)).toContain(issue);
  });

  it("rejects included and excluded domains together, but allows empty lists", () => {
    const both = { query: "q", includeDomains: ["a.example"], excludeDomains: ["b.example"] };
    expect(issues(both)).toEqual(["excludeDomains domains_exclusive"]);
    expect(issues({ ...both, includeDomains: [] })).toEqual([]);
    expect(issues({ ...both, query: 1 })).toEqual([
      "query invalid_type",
      "excludeDomains domains_exclusive",
    ]);
  });

  it("describes every issue in prose, not as a list of union branches", () => {
    const read = fromWire(
      withScrape({ formats: [5, { type: "screenshot", quality: 900 }], redactPII: { mode: 3 } }),
    );
    expect(read.ok ? [] : read.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining('one of "markdown"'),
      "At most 100.",
      "Expected text, not a number.",
    ]);
  });

  it("reports the exact issue of a number instead of a type error", () => {
    const read = fromWire({ query: "q", limit: 1.5, timeout: Number.POSITIVE_INFINITY });
    expect(read.ok ? [] : read.issues.map(({ message }) => message)).toEqual([
      "Expected a whole number, not 1.5.",
      "This number is too large.",
    ]);
  });

  it("reports only the type of a value whose length is wrong too", () => {
    const read = fromWire({
      query: { length: 700 },
      sources: "web,news,images".repeat(9),
      scrapeOptions: { profile: { name: [] } },
    });
    expect(read.ok ? [] : read.issues.map(({ message }) => message)).toEqual([
      "Expected text, not an object.",
      "Expected a list, not text.",
      "Expected text, not a list.",
    ]);
  });

  it("reports a misplaced wildcard with the message of its list", () => {
    const read = fromWire({
      query: "q",
      includeDomains: ["example.*"],
      threatProtection: { blacklist: ["example.*"] },
    });
    expect(read.ok ? [] : read.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining("already covers its subdomains"),
      "A wildcard is only valid at the start: *.example.org.",
    ]);
  });

  it.each([null, [], "text", 5, true])("rejects %j as a body", (body) => {
    expect(issues(body)).toEqual([" invalid_type"]);
  });
});

describe("countries", () => {
  it("says how to write the country of a page's location that is in small letters", () => {
    const parsed = searchRequestSchema.safeParse(withScrape({ location: { country: "de" } }));
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
      "Use capital letters: DE.",
    ]);
  });

  it.each(["US", "us", " de ", "UK", "GB", "TW"])("accepts %j in any case", (country) => {
    const parsed = searchRequestSchema.safeParse({ query: "x", country });
    expect(parsed.data?.country).toBe(country.trim().toUpperCase());
  });

  it.each(["Germany", "U", "U$", "USA", "840", "XX", "ZZ", "", "EU", "U S"])(
    "rejects %j, which is not an ISO 3166-1 alpha-2 code, at the field",
    (country) => {
      for (const [body, path] of [
        [{ query: "x", country }, ["country"]],
        [
          { query: "x", scrapeOptions: { location: { country } } },
          ["scrapeOptions", "location", "country"],
        ],
      ] as const) {
        const parsed = searchRequestSchema.safeParse(body);
        expect(parsed.error?.issues[0]?.path).toEqual(path);
        expect(parsed.error?.issues[0]?.message).toContain("such as US or DE");
      }
    },
  );
});
