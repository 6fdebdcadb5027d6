import { afterEach, expect, test } from "vitest";
import { type LocalSite, localSite } from "@/lib/engine/page/test-support/local-site";
import { fetchRobots } from "./robots";

let site: LocalSite;
afterEach(() => site.close());

async function robotsOf(body: string | Buffer) {
  site = await localSite({ "/robots.txt": { headers: { "content-type": "text/plain" }, body } });
  const robots = await fetchRobots(site.origin, { guard: site.guard });
  return (path: string) => robots.allows(site.origin + path);
}

test("treats percent-encoded and plain letters as equal", async () => {
  const allows = await robotsOf(
    "User-agent: *\nDisallow: /~me\nDisallow: /%7Eyou\nDisallow: /%70lain\nDisallow: /a%2fb\n",
  );
  expect(["/%7Eme/x", "/~me", "/~you", "/%7eyou", "/plain", "/a%2Fb"].filter(allows)).toEqual([]);
  expect(["/a/b", "/other"].every(allows)).toBe(true);
});

test("finds characters that URLs encode in some of their parts only", async () => {
  const allows = await robotsOf(
    "User-agent: *\nDisallow: /*?filter[\nDisallow: /{a|b}\nDisallow: /*?q='x'\nDisallow: /ä\n",
  );
  expect(
    ["/s?filter[colour]=red", "/s?filter%5Bcolour%5D=red", "/{a|b}", "/?q='x'", "/ä"].filter(
      allows,
    ),
  ).toEqual([]);
});

test.each([
  [{ status: 429 }, false],
  [{ status: 503 }, false],
  [{ status: 403 }, true],
  [{ status: 302, headers: { location: "/robots.txt" } }, true],
])("decides by the response %j of robots.txt: %s", async (response, isAllowed) => {
  site = await localSite({ "/robots.txt": response });
  const robots = await fetchRobots(site.origin, { guard: site.guard });
  expect(robots.allows(`${site.origin}/a`)).toBe(isAllowed);
  expect(robots.error === null).toBe(isAllowed);
});

test("resolves the URLs of sitemaps", async () => {
  await robotsOf("Sitemap: /map.xml\nSitemap: https://a.example/map.xml\nSitemap: https://[\n");
  const { sitemaps } = await fetchRobots(site.origin, { guard: site.guard });
  expect(sitemaps).toEqual([`${site.origin}/map.xml`, "https://a.example/map.xml"]);
});

test("accepts a byte order mark and any line ending", async () => {
  const allows = await robotsOf("\ufeffUser-agent: *\rDisallow: /a\r\nDisallow: /b\n");
  expect(["/a", "/b", "/c"].filter(allows)).toEqual(["/c"]);
});

test("decodes UTF-16", async () => {
  const allows = await robotsOf(Buffer.from("\ufeffUser-agent: *\r\nDisallow: /a\r\n", "utf16le"));
  expect(["/a", "/c"].filter(allows)).toEqual(["/c"]);
});

test("uses the start of a file of several megabytes", async () => {
  const allows = await robotsOf(`User-agent: *\nDisallow: /first\n${"# text\n".repeat(500_000)}`);
  expect(["/first", "/"].filter(allows)).toEqual(["/"]);
});

test("uses only the complete lines of a file that is too long", async () => {
  const rule = "User-agent: *\nDisallow: /first\n";
  const filler = "#".repeat(512_000 - rule.length - "\nDisallow: /".length);
  const allows = await robotsOf(`${rule}${filler}\nDisallow: /second`);
  expect(["/first", "/second", "/"].filter(allows)).toEqual(["/second", "/"]);
});
