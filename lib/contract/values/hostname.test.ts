import { describe, expect, it } from "vitest";
import { domainPatternIssue, hostnameIssue, normalizeHostname } from "./hostname";

describe("hostnameIssue", () => {
  it.each([
    "example.org",
    "a-b.example",
    "xn--bcher-kva.example",
    "a.b.c.d.example",
    `${"a".repeat(63)}.example`,
    "1.example",
  ])("accepts %s", (host) => expect(hostnameIssue(host)).toBeNull());

  it.each([
    ["", "empty"],
    ["https://example.org", "scheme"],
    ["example.org/path", "path"],
    ["example.org?x", "path"],
    ["example.org:80", "port"],
    ["*.example.org", "wildcard"],
    ["localhost", "single-label"],
    ["bücher.example", "not-ascii"],
    ["-a.example", "label"],
    ["a..example", "label"],
    [".example.org", "label"],
    ["example.org.", "label"],
    ["exa mple.org", "label"],
    ["a_b.example", "label"],
    ["example.o", "last-label"],
    ["127.0.0.1", "address"],
    ["10.0.0.10", "address"],
    ["::1", "address"],
    ["[2001:db8::7]", "address"],
    [`${"a".repeat(64)}.example`, "too-long"],
    [`${"a.".repeat(126)}example`, "too-long"],
  ])("rejects %j with the issue %s", (host, issue) => expect(hostnameIssue(host)).toBe(issue));

  it("trims and lower-cases before validation", () => {
    expect(normalizeHostname("  Example.ORG ")).toBe("example.org");
  });

  it("accepts one leading wildcard in patterns", () => {
    expect(domainPatternIssue("*.example.org")).toBeNull();
    expect(domainPatternIssue("example.*")).toBe("wildcard");
    expect(domainPatternIssue("*.*.example.org")).toBe("wildcard");
  });
});
