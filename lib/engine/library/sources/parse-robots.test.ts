import { expect, test } from "vitest";
import { parseRobots } from "./parse-robots";

const NAME = "Crawler";
const allowed = (rules: string, paths: readonly string[], name = NAME): readonly string[] => {
  const robots = parseRobots(rules, name);
  return paths.filter((path) => robots.allows(path));
};

test("returns all of many sitemaps", () => {
  const urls = Array.from({ length: 200 }, (_, i) => `https://a.example/${i}.xml`);
  const text = urls.map((url) => `Sitemap: ${url}`).join("\n");
  expect(parseRobots(text, NAME).sitemaps).toEqual(urls);
});

test("lets the longest rule decide, and of equal ones the one that allows", () => {
  const rules =
    "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b/c\nAllow: /x\nDisallow: /x";
  expect(allowed(rules, ["/a", "/a/b", "/a/b/c", "/x", "/y"])).toEqual(["/a/b", "/x", "/y"]);
});

test("matches wildcards and the end of a path", () => {
  const rules =
    "User-agent: *\nDisallow: /*.pdf$\nDisallow: /a*c*e\nDisallow: *?q=\nDisallow: /end$\nDisallow: /**z";
  const paths = ["/1.pdf", "/1.pdf/2", "/abcde", "/aec", "/ace/1", "/s?q=1", "/s?a&q=1", "/end"];
  expect(allowed(rules, [...paths, "/end/1", "/1z"])).toEqual([
    ...["/1.pdf/2", "/aec", "/s?a&q=1", "/end/1"],
  ]);
});

test("uses the groups with the name of the crawler, otherwise those for all", () => {
  const rules = `User-agent: other
User-agent: CRAWLER/2.0
Disallow: /one # comment
crawl-delay: 3
User-agent: *
Disallow: /all
user-agent: crawler
user-agent: other
Sitemap: https://a.example/sitemap.xml
Disallow: /two`;
  expect(allowed(rules, ["/one", "/two", "/all"])).toEqual(["/all"]);
  expect(allowed(rules, ["/one", "/two", "/all"], "Third")).toEqual(["/one", "/two"]);
  const { crawlDelay, sitemaps } = parseRobots(rules, NAME);
  expect({ crawlDelay, sitemaps }).toEqual({
    crawlDelay: 3,
    sitemaps: ["https://a.example/sitemap.xml"],
  });
});

test("reads other lines between the names of a group over them (RFC 9309, section 2.2.4)", () => {
  const rules =
    "User-agent: crawler\nSitemap: /s.xml\nHost: a.example\nUser-agent: b\nDisallow: /a";
  expect(allowed(rules, ["/a", "/b"])).toEqual(["/b"]);
});

test("allows everything without rules", () => {
  for (const rules of [
    "",
    "Disallow: /a",
    "User-agent: *\nDisallow:",
    "User-agent: x\nDisallow: /",
  ])
    expect(allowed(rules, ["/", "/a"])).toEqual(["/", "/a"]);
});

/** The size of the largest file that is read. */
const MAX_CHARS = 512_000;
const fill = (text: string) => text.repeat(Math.floor(MAX_CHARS / text.length));

test.each([
  ["one long rule of wildcards", `User-agent: *\nDisallow: /${fill("*")}b$`],
  ["one long rule of wildcards and letters", `User-agent: *\nDisallow: /${fill("*a")}b$`],
  ["many short rules with wildcards", `User-agent: *\n${fill("Allow: /*b$\n")}`],
  [
    "parts that nearly match",
    `User-agent: *\n${fill(`Allow: /*${"a".repeat(499)}b${"a".repeat(499)}\n`)}`,
  ],
  [
    "many names with many rules",
    `${fill("User-agent: a\n").slice(0, MAX_CHARS / 2)}\n${fill("Allow: /a\n").slice(0, MAX_CHARS / 2)}`,
  ],
])("takes little time for a long path and %s", (_name, rules) => {
  const start = performance.now();
  const robots = parseRobots(rules, NAME);
  expect(robots.allows(`/${"a".repeat(16_000)}`)).toBe(true);
  expect(performance.now() - start).toBeLessThan(10_000);
});
