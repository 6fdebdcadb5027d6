import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { canonicalUrl, defaultUrlRule, type UrlRule, urlRuleParts } from "./canonical-url";

const page = "https://example.org/a/b?id=1&x=2";
/** A URL that differs from `page` in one part. */
const variants: Record<keyof UrlRule, string> = {
  scheme: "http://example.org/a/b?id=1&x=2",
  www: "https://www.example.org/a/b?id=1&x=2",
  trailingSlash: "https://example.org/a/b/?id=1&x=2",
  fragment: "https://example.org/a/b?id=1&x=2#part",
  trackingParameters: "https://example.org/a/b?id=1&utm_source=n&x=2&fbclid=9",
  parameterOrder: "https://example.org/a/b?x=2&id=1",
};

describe("canonicalUrl", () => {
  it("ignores each part of the rule, and counts it when the part is switched off", () => {
    for (const { key } of urlRuleParts) {
      const strict = { ...defaultUrlRule, [key]: false };
      expect(canonicalUrl(variants[key]), key).toBe(canonicalUrl(page));
      expect(canonicalUrl(variants[key], strict), key).not.toBe(canonicalUrl(page, strict));
    }
  });

  it("never counts the case of the host, a default port, a final dot or a user name", () => {
    for (const same of [
      "https://EXAMPLE.org/a/b?id=1&x=2",
      "https://example.org:443/a/b?id=1&x=2",
      "https://example.org./a/b?id=1&x=2",
      "https://user:secret@example.org/a/b?id=1&x=2",
      " https://example.org/a/b?&id=1&x=2& ",
    ])
      expect(canonicalUrl(same), same).toBe(canonicalUrl(page));
  });

  it("never counts how characters are percent-encoded", () => {
    const key = canonicalUrl("https://example.org/~anna/café?q=a%2Bb&x=100%25");
    for (const same of [
      "https://example.org/%7Eanna/caf%c3%a9?q=a%2bb&x=100%",
      "https://example.org/%7eann%61/caf%C3%A9?%71=a%2Bb&x=100%25",
    ])
      expect(canonicalUrl(same), same).toBe(key);
    // Escapes of reserved characters have a different meaning than the characters.
    for (const other of [
      "https://example.org/~anna/café?q=a+b&x=100%25",
      "https://example.org/~anna%2Fcafé?q=a%2Bb&x=100%25",
    ])
      expect(canonicalUrl(other), other).not.toBe(key);
    expect(canonicalUrl(`https://${canonicalUrl("https://example.org/%%37%65")}`)).toBe(
      "example.org/%257e",
    );
  });

  it("distinguishes pages that differ in anything else", () => {
    for (const other of [
      "https://example.org/a/B?id=1&x=2",
      "https://example.org/a/b?id=2&x=2",
      "https://example.org:8443/a/b?id=1&x=2",
      "https://m.example.org/a/b?id=1&x=2",
      "https://example.org/a/b?id=1&x=2&x=3",
    ])
      expect(canonicalUrl(other), other).not.toBe(canonicalUrl(page));
    expect(canonicalUrl("https://example.org/?a=1&a=2")).not.toBe(
      canonicalUrl("https://example.org/?a=2&a=1"),
    );
    expect(canonicalUrl("https://www.com/")).not.toBe(canonicalUrl("https://com/"));
  });

  it("parses many slashes inside a path in linear time", () => {
    const path = `${"/".repeat(200_000)}x`;
    const began = cpuTime();
    expect(canonicalUrl(`https://example.org${path}//`)).toBe(`example.org${path}`);
    expect(cpuTime() - began).toBeLessThan(5_000);
  });

  it("returns text that is not an http(s) URL unchanged", () => {
    for (const text of ["", "not a url", "mailto:a@example.org", "/a", "https://"])
      expect(canonicalUrl(text)).toBe(text);
  });

  it("keeps a canonical URL as it is under every rule", () => {
    const rule = fc.record({
      scheme: fc.boolean(),
      www: fc.boolean(),
      trailingSlash: fc.boolean(),
      fragment: fc.boolean(),
      trackingParameters: fc.boolean(),
      parameterOrder: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        rule,
        (url, each) => {
          const key = canonicalUrl(url, each);
          expect(canonicalUrl(key, each)).toBe(key);
          expect(canonicalUrl(each.scheme ? `http://${key}` : key, each)).toBe(key);
        },
      ),
    );
  });
});
