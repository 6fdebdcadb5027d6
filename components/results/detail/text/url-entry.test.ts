import { expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { entryHref, parseUrls } from "./url-entry";

const base = "https://www.example.org/guide/";
const kinds = (urls: readonly string[], page: string | null = base) =>
  urls.map((url) => parseUrls([url], page)[0]?.kind);

it("parseUrls classifies URLs of the page's host as internal in any notation", () => {
  const internal = ["https://example.org/a", "HTTP://WWW.example.org:8080", "/b", "#c", "d/e?f"];
  const external = [
    "https://other.example/d",
    "//other.example",
    "https://example.org.attacker.example/",
    "https://example.org@attacker.example/",
  ];
  expect(kinds(internal)).toEqual(internal.map(() => "internal"));
  expect(kinds(external)).toEqual(external.map(() => "external"));
});

it("parseUrls classifies other schemes and detects disguised unsafe ones", () => {
  expect(kinds(["mailto:a@example.org", "tel:+1", "ftp://example.org", "about:blank"])).toEqual([
    "mail",
    "phone",
    "other",
    "other",
  ]);
  const unsafe = [
    "javascript:alert(1)",
    " \u0001JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
  ];
  expect(kinds(unsafe)).toEqual(unsafe.map(() => "unsafe"));
});

it("parseUrls classifies nothing as internal without the page's URL", () => {
  expect(parseUrls(["/a"], null)).toEqual([{ url: "/a", text: null, kind: "external", times: 1 }]);
});

it("entryHref resolves relative URLs and rejects unsafe ones", () => {
  const hrefs = parseUrls(["/b", "javascript:alert(1)", "data:text/html,x"], base).map((entry) =>
    entryHref(entry, base),
  );
  expect(hrefs).toEqual(["https://www.example.org/b", null, null]);
});

it("parseUrls returns URL and text of objects and ignores other values", () => {
  const entries = parseUrls([{ src: "/a.png", alt: "A" }, { url: 3 }, 7, null], base);
  expect(entries).toEqual([{ url: "/a.png", text: "A", kind: "internal", times: 1 }]);
});

it("parseUrls counts duplicates at their first entry and keeps the first text", () => {
  const entries = parseUrls(["/a", "/b", { url: "/a", text: "A" }, "/a"], base);
  expect(entries.map(({ url, text, times }) => [url, text, times])).toEqual([
    ["/a", "A", 3],
    ["/b", null, 1],
  ]);
});

it("parseUrls handles 100,000 URLs quickly", () => {
  const urls = Array.from({ length: 100_000 }, (_, at) => `https://example.org/${at}`);
  const before = cpuTime();
  expect(parseUrls(urls, base)).toHaveLength(100_000);
  expect(cpuTime() - before).toBeLessThan(3_000);
});
