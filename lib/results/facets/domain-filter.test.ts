import { describe, expect, it } from "vitest";
import { type DomainFilter, domainFilterOf, isOutsideDomains } from "./domain-filter";

const asked = (request: Parameters<typeof domainFilterOf>[0]): DomainFilter => {
  const found = domainFilterOf(request);
  if (!found) throw new Error("No domain was asked for.");
  return found;
};

describe("the domains that a request asks for", () => {
  it("come from its lists and from its query", () => {
    expect(domainFilterOf({ query: "limits" })).toBeNull();
    expect(domainFilterOf({ query: "x", includeDomains: [] })).toBeNull();
    expect(asked({ query: "site:Docs.Example.org/guide x -site:old.example.org" })).toEqual({
      only: ["docs.example.org"],
      never: ["old.example.org"],
    });
    expect(asked({ query: "x", excludeDomains: ["www.example.org"] })).toEqual({
      only: [],
      never: ["example.org"],
    });
  });

  it("cover their subdomains, with or without www", () => {
    const only = asked({ query: "x", includeDomains: ["example.org"] });
    for (const url of [
      "https://example.org/",
      "http://WWW.example.org:8080/a",
      "https://a.b.example.org./",
    ])
      expect(isOutsideDomains(only, url), url).toBe(false);
    for (const url of ["https://example.org.evil.example/", "https://notexample.org/"])
      expect(isOutsideDomains(only, url), url).toBe(true);
  });

  it("may be ruled out instead", () => {
    const never = asked({ query: "-site:example.org" });
    expect(isOutsideDomains(never, "https://sub.example.org/")).toBe(true);
    expect(isOutsideDomains(never, "https://example.com/")).toBe(false);
  });

  it("are compared as browsers write them", () => {
    const only = asked({ query: "site:bücher.example" });
    expect(isOutsideDomains(only, "https://xn--bcher-kva.example/a")).toBe(false);
  });

  it("say nothing about what has no host", () => {
    const only = asked({ query: "site:example.org" });
    for (const url of [null, "", "mailto:a@b.example", "javascript:1", "not an address"])
      expect(isOutsideDomains(only, url)).toBe(false);
  });
});
