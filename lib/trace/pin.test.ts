import { describe, expect, it } from "vitest";
import { fromWire, toWire } from "@/lib/contract/canonical";
import type { SearchRequest } from "@/lib/contract/request";
import { pinnedQuery, pinRequest, samePage } from "./pin";
import { planTrace } from "./plan";
import { traceBlocker, traceChanges, traceRequest } from "./trace-request";
import { changeOptions, isChange, suggestChange, whatIfBlocker, whatIfRequests } from "./what-if";

const target = (url: string) => ({ url, title: null });

describe("pinnedQuery", () => {
  it.each([
    ["owls", "https://a.org/x/y/", "owls site:a.org/x/y"],
    ["owls site:b.org", "https://a.org/", "owls site:a.org"],
    [
      '"barn owl" -fish intitle:owl',
      "http://a.org:81/x",
      '"barn owl" -fish intitle:owl site:a.org:81/x',
    ],
    ["related:b.org larger:1x1", "https://a.org/?q=1", "site:a.org"],
    ["-site:b.org owls", "https://a.org/p", "-site:b.org owls site:a.org/p"],
    ["owls -(barn OR snow)", "https://a.org/", "owls -barn -snow site:a.org"],
  ])("pins %j to %s as %j", (query, url, wanted) => {
    expect(pinnedQuery(query, target(url))).toBe(wanted);
  });

  it("never exceeds the maximum query length", () => {
    const long = "word ".repeat(99);
    expect(pinnedQuery(long, target("https://a.org/path")).length).toBeLessThanOrEqual(500);
    expect(pinnedQuery(long, target(`https://a.org/${"p".repeat(900)}`))).toMatch(/site:a\.org$/);
  });

  it("recognizes the same page", () => {
    expect(samePage("https://a.org/x/#top", "https://a.org/x")).toBe(true);
    expect(samePage("https://a.org/x?a", "https://a.org/x?b")).toBe(false);
    expect(samePage("https://a.org", null)).toBe(false);
  });
});

const request: SearchRequest = {
  query: "owls",
  limit: 30,
  sources: [{ type: "web" }, { type: "news" }],
  includeDomains: ["a.org"],
  enterprise: ["zdr"],
  scrapeOptions: {
    formats: [{ type: "json", prompt: "x" }, { type: "markdown" }],
    mobile: true,
    profile: { name: "me" },
    actions: [{ type: "scrape" }],
  },
};

describe("traceRequest", () => {
  it("requests one result, keeps the page options and does not save the profile", () => {
    const plan = planTrace([{ type: "scrape" }], { html: false });
    const traced = traceRequest(request, "owls site:a.org", plan);
    expect(traced).toEqual({
      query: "owls site:a.org",
      limit: 1,
      sources: [{ type: "web" }],
      enterprise: ["zdr"],
      scrapeOptions: {
        formats: [{ type: "markdown" }],
        maxAge: 0,
        mobile: true,
        profile: { name: "me", saveChanges: false },
        actions: [{ type: "screenshot" }, { type: "scrape" }, { type: "screenshot" }],
      },
    });
    expect(fromWire(toWire(traced)).ok).toBe(true);
    expect(traceChanges(request)).toHaveLength(3);
  });

  it("is blocked if no page would be opened", () => {
    expect(traceBlocker(request)).toBeNull();
    expect(traceBlocker({ query: "x" })).toMatchObject({ draftPath: "actions.steps" });
    const options = request.scrapeOptions;
    const blockedBy = (option: object) =>
      traceBlocker({ ...request, scrapeOptions: { ...options, ...option } })?.draftPath;
    expect(blockedBy({ lockdown: true })).toBe("cache.lockdown");
    expect(blockedBy({ minAge: 1 })).toBe("cache.minAge");
  });

  it("drops filters that select pages", () => {
    expect(
      pinRequest({ ...request, tbs: "qdr:w", categories: [{ type: "pdf" }] }, "q"),
    ).not.toHaveProperty("tbs");
  });
});

describe("whatIfRequests", () => {
  it.each(changeOptions.map((option) => [option]))("changes only %s", (option) => {
    const first = suggestChange(option, request.scrapeOptions);
    const change =
      first.option === "includeTags" || first.option === "excludeTags"
        ? { ...first, value: ["main"] }
        : first;
    expect(isChange(change, request.scrapeOptions)).toBe(true);
    const { asIs, changed } = whatIfRequests(request, "q", change);
    expect({ ...changed.scrapeOptions, [option]: 0 }).toEqual({
      ...asIs.scrapeOptions,
      [option]: 0,
    });
    expect(changed.scrapeOptions?.[option]).toEqual(change.value);
    expect(fromWire(toWire(changed)).ok).toBe(true);
  });

  it("is blocked for cached pages", () => {
    expect(whatIfBlocker(request)).toBeNull();
    expect(whatIfBlocker({ query: "x", scrapeOptions: { lockdown: true } })).not.toBeNull();
  });
});
