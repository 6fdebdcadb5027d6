import fc from "fast-check";
import { expect, test } from "vitest";
import { isLikelyPage, normalizedUrl, siteScope } from "./page-url";

test.each([
  ["https://Example.org:443/a#b", "https://example.org/a"],
  ["http://example.org:80", "http://example.org/"],
  ["https://example.org/a?utm_source=x&b=%20c&UTM_Medium=y&fbclid=z", "https://example.org/a?b=+c"],
  ["https://example.org/a?utm_source=x", "https://example.org/a"],
  ["https://example.org/a?b=%20c", "https://example.org/a?b=%20c"],
  ["https://example.org./a?", "https://example.org/a"],
  ["https://example.org/a;jsessionid=0F1E.n1?b=1", "https://example.org/a?b=1"],
  ["https://example.org/a?PHPSESSID=x1&b=1", "https://example.org/a?b=1"],
  ["https://example.org/t?t=1&sid=1f0e2d3c4b5a69788796a5b4c3d2e1f0", "https://example.org/t?t=1"],
  ["https://example.org/talks?session_id=42", "https://example.org/talks?session_id=42"],
  ["https://example.org/a;v=2/b", "https://example.org/a;v=2/b"],
  [
    "https://example.org/%7Euser/caf%c3%a9?q=%5f%c3%bc%2B",
    "https://example.org/~user/caf%C3%A9?q=_%C3%BC%2B",
  ],
  ["http://127.0.0.1:8123/x", "http://127.0.0.1:8123/x"],
  ["https://user:word@example.org/", null],
  ["mailto:a@example.org", null],
  ["/relative", null],
  [`https://example.org/${"x".repeat(3_000)}`, null],
])("%s → %s", (address, expected) => {
  expect(normalizedUrl(address)).toBe(expected);
});

test("is idempotent", () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
      const once = normalizedUrl(url);
      expect(once === null ? null : normalizedUrl(once)).toBe(once);
    }),
  );
});

test("treats www and the scheme as the same site, another port or host as another", () => {
  expect(siteScope("http://www.example.org/a")).toBe(siteScope("https://example.org/b"));
  expect(siteScope("http://example.org:8080/")).not.toBe(siteScope("http://example.org/"));
  expect(siteScope("http://docs.example.org/")).not.toBe(siteScope("http://example.org/"));
});

test("recognizes file names that are not pages", () => {
  expect(isLikelyPage("https://example.org/a.JPG?x=1")).toBe(false);
  expect(isLikelyPage("https://example.org/v1.2/node.js/")).toBe(true);
  expect(isLikelyPage("https://example.org/a.html")).toBe(true);
});

test("recognizes paths that repeat without end", () => {
  for (const path of ["a/a/a", "x/news/news/news/", "a/b/a/b/a/b/c"])
    expect(isLikelyPage(`https://example.org/${path}`)).toBe(false);
  for (const path of ["a/a", "2020/10/10/10", "a/b/a/c/a/b", "banana"])
    expect(isLikelyPage(`https://example.org/${path}`)).toBe(true);
  const start = performance.now();
  for (let link = 0; link < 1_000; link += 1)
    isLikelyPage(`https://example.org/a${link}${"a1".repeat(400)}/b${"b".repeat(1_000)}`);
  expect(performance.now() - start).toBeLessThan(2_000);
});
