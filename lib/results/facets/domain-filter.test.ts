import { describe, expect, it } from "vitest";
import { type DomainFilter, domainFilterOf, isOutsideDomains } from "./domain-filter";

const filter = (request: Parameters<typeof domainFilterOf>[0]): DomainFilter => {
  const found = domainFilterOf(request);
  if (!found) throw new Error("The request has no domain filter.");
  return found;
};

describe("domainFilterOf", () => {
  it("combines the lists and the query", () => {
    expect(domainFilterOf({ query: "limits" })).toBeNull();
    expect(domainFilterOf({ query: "x", includeDomains: [] })).toBeNull();
    expect(filter({ query: "site:Docs.Example.org/guide x -site:old.example.org" })).toEqual({
      only: ["docs.example.org"],
      never: ["old.example.org"],
    });
    expect(filter({ query: "x", excludeDomains: ["www.example.org"] })).toEqual({
      only: [],
      never: ["example.org"],
    });
  });

  it("includes subdomains, with or without www", () => {
    const only = filter({ query: "x", includeDomains: ["example.org"] });
    for (const url of [
      "https://example.org/",
      "http://WWW.example.org:8080/a",
      "https://a.b.example.org./",
    ])
      expect(isOutsideDomains(only, url), url).toBe(false);
    for (const url of ["https://example.org.evil.example/", "https://notexample.org/"])
      expect(isOutsideDomains(only, url), url).toBe(true);
  });

  it("supports excluded domains", () => {
    const never = filter({ query: "-site:example.org" });
    expect(isOutsideDomains(never, "https://sub.example.org/")).toBe(true);
    expect(isOutsideDomains(never, "https://example.com/")).toBe(false);
  });

  it("compares host names as browsers normalize them", () => {
    const only = filter({ query: "site:bücher.example" });
    expect(isOutsideDomains(only, "https://xn--bcher-kva.example/a")).toBe(false);
  });

  it("never excludes a URL without a host", () => {
    const only = filter({ query: "site:example.org" });
    for (const url of [null, "", "mailto:a@b.example", "javascript:1", "not an address"])
      expect(isOutsideDomains(only, url)).toBe(false);
  });
});
