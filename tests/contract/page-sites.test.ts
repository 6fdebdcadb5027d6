import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callers } from "../support/callers";
import type { Page } from "../support/local-site";
import { html, PageRig, status, typed } from "../support/page-rig";

const prose = "The plover runs, stops, and looks, and runs again over the beach. ".repeat(8);

/** Label, text, and the text's bytes in that encoding. */
const encodings = [
  ["shift_jis", "日本語の鳥", "93fa967b8cea82cc92b9"],
  ["euc-jp", "日本語の鳥", "c6fccbdcb8eca4cec4bb"],
  ["gb18030", "中文鸟类", "d6d0cec4c4f1c0e0"],
  ["big5", "水鳥的家", "a4f4b3beaabaae61"],
  ["euc-kr", "도요새", "b5b5bfe4bbf5"],
  ["windows-1250", "Žluťoučký", "8e6c759d6f75e86bfd"],
  ["windows-1251", "Болотный кулик", "c1eeebeef2edfbe920eaf3ebe8ea"],
  ["windows-1252", "Brachvögel – schön", "427261636876f667656c209620736368f66e"],
  ["windows-1253", "Μπεκάτσα", "ccf0e5eadcf4f3e1"],
  ["windows-1255", "חופית", "e7e5f4e9fa"],
  ["windows-1256", "طائر", "d8c7c6d1"],
  ["koi8-r", "Болотный кулик", "e2cfcccfd4ced9ca20cbd5ccc9cb"],
  ["iso-8859-2", "Žluťoučký", "ae6c75bb6f75e86bfd"],
] as const;

const encoded = (hex: string, head = ""): Buffer =>
  Buffer.concat([
    Buffer.from(`<!doctype html><html><head>${head}</head><body><p>${prose}</p><p>`, "latin1"),
    Buffer.from(hex, "hex"),
    Buffer.from("</p></body></html>", "latin1"),
  ]);
const cyrillic = encodings[6][2];
const bytes = (text: string, order: "le" | "be"): Buffer => {
  const little = Buffer.from(text, "utf16le");
  return order === "le" ? little : little.swap16();
};
/** A letters-only name, because pages are searched by name. */
const named = (label: string) =>
  `charset${label.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "").replace(/\W|_/g, "")}`;

const sent =
  (write: (response: Parameters<Exclude<Page, string>>[1]) => void): Page =>
  (_request, response) =>
    write(response);

const pages: Record<string, Page> = {
  ...Object.fromEntries(
    encodings.flatMap(([label, , hex]) => [
      [`${named(label)}header`, typed(`text/html; charset=${label}`, encoded(hex))],
      [`${named(label)}meta`, typed("text/html", encoded(hex, `<meta charset="${label}">`))],
    ]),
  ),
  conflict: typed("text/html; charset=windows-1251", encoded(cyrillic, '<meta charset="utf-8">')),
  unknown: typed("text/html; charset=klingon", encoded(cyrillic, '<meta charset="windows-1251">')),
  undeclared: typed("text/html", encoded(encodings[7][2])),
  markedle: typed("text/html; charset=koi8-r", bytes(`\ufeff<p>Grüße ${prose}</p>`, "le")),
  markedbe: typed("text/html", bytes(`\ufeff<p>Grüße ${prose}</p>`, "be")),
  namedle: typed("text/html; charset=utf-16le", bytes(`<p>Grüße ${prose}</p>`, "le")),
  righttoleft: html(
    `<main dir="rtl"><h1>طيور الساحل</h1><p>${"زقزاق يركض على الشاطئ. ".repeat(20)}</p></main>`,
  ),
  hop: status(301, { location: "/skip" }),
  skip: status(307, { location: "/jump" }),
  jump: html(`<main>${prose}</main>`),
  endless: (request, response) =>
    response
      .writeHead(302, { location: `/endless?${Number(request.url?.split("?")[1] ?? 0) + 1}` })
      .end(),
  circle: status(302, { location: "/circle" }),
  nowhere: status(302, { location: "http://" }),
  twice: sent((response) =>
    response
      .writeHead(
        302,
        [
          ["location", "/jump"],
          ["location", "/hop"],
        ].flat(),
      )
      .end(),
  ),
  forbidden: status(403),
  unauthorized: status(401, { "www-authenticate": "Basic" }),
  teapot: status(418),
  busy: status(429, { "retry-after": "5" }),
  broken: status(500),
  unavailable: status(503),
  hangs: sent((response) => response.socket?.destroy()),
  half: sent((response) => {
    response.writeHead(200, { "content-type": "text/html", "content-length": "5000" });
    response.write("<p>half");
    setTimeout(() => response.destroy(), 20);
  }),
  garbage: sent((response) => response.socket?.end("this is not HTTP at all\r\n\r\n")),
  dribbles: sent((response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const parts = html(`<main>${prose}</main>`).match(/[\s\S]{1,60}/g) ?? [];
    const timer = setInterval(() => {
      const part = parts.shift();
      if (part === undefined) {
        clearInterval(timer);
        response.end();
      } else response.write(part);
    }, 30);
  }),
  neverends: sent((response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.write("<p>It begins");
  }),
  pours: sent((response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const timer = setInterval(() => response.write("x".repeat(1_000_000)), 2);
    response.on("close", () => clearInterval(timer));
  }),
  huge: typed("text/html", Buffer.alloc(21_000_000, "x")),
  large: typed("text/html", html(`<main>${`<p>${prose}</p>`.repeat(9_000)}</main>`)),
  bomb: sent((response) =>
    response
      .writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" })
      .end(gzipSync(Buffer.alloc(60_000_000, 32))),
  ),
  packed: sent((response) =>
    response
      .writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" })
      .end(gzipSync(html(`<main>${prose}</main>`))),
  ),
  soup: `<p>one<b>two<p>three</i></b><table><td>x<li>y<div></span>z ${prose}`,
  deep: `${"<div>".repeat(50_000)}${prose}`,
  empty: "",
  feed: typed("application/rss+xml", "<rss><title>Plovers</title></rss>"),
  json: typed("application/json", '{"bird": "plover", "fence": "```"}'),
  text: typed("text/plain; charset=utf-8", "a < b\n* c"),
};
const rig = new PageRig(pages);

beforeAll(() => rig.start(), 60_000);
afterAll(() => rig.dispose());

describe.each(callers)("sites, for $name", { timeout: 60_000 }, (caller) => {
  const scrape = (name: string, options: object = {}) => rig.scrape(name, options, caller);

  it.each(encodings)(
    "decodes a page in %s, declared by its header or its markup",
    async (label, text) => {
      for (const how of ["header", "meta"]) {
        const { markdown, metadata } = await scrape(`${named(label)}${how}`);
        expect(metadata.error).toBeNull();
        expect(markdown).toContain(text);
      }
    },
  );

  it("prefers the header's encoding to the page's, and a known name to an unknown one", async () => {
    expect((await scrape("conflict")).markdown).toContain(encodings[6][1]);
    expect((await scrape("unknown")).markdown).toContain(encodings[6][1]);
    expect((await scrape("undeclared")).markdown).toContain(encodings[7][1]);
  });

  it.each(["markedle", "markedbe", "namedle"])("decodes UTF-16: /%s", async (name) => {
    expect((await scrape(name)).markdown).toContain("Grüße The plover");
  });

  it("preserves the order of right-to-left text", async () => {
    const { markdown } = await scrape("righttoleft");
    expect(markdown).toMatch(/^# طيور الساحل\n\nزقزاق يركض على الشاطئ\./);
  });

  it("follows redirects and returns both URLs", async () => {
    const { markdown, metadata } = await scrape("hop");
    expect(markdown).toContain("plover");
    expect(metadata).toMatchObject({
      sourceURL: rig.address("hop"),
      url: rig.address("jump"),
      statusCode: 200,
    });
  });

  it.each(["endless", "circle", "nowhere", "twice"])(
    "stops at redirects that lead nowhere: /%s",
    async (name) => {
      const before = rig.site.requests.length;
      const { metadata } = await scrape(name);
      expect(metadata).toMatchObject({ error: expect.stringMatching(/redirect/), creditsUsed: 0 });
      expect(rig.site.requests.length - before).toBeLessThan(10);
    },
  );

  it.each([
    ["forbidden", 403],
    ["unauthorized", 401],
    ["teapot", 418],
    ["busy", 429],
    ["broken", 500],
    ["unavailable", 503],
  ])("returns /%s as an unbilled result with status %i and its reason", async (name, code) => {
    const { markdown, metadata } = await scrape(name);
    expect(metadata).toMatchObject({
      statusCode: code,
      error: expect.stringContaining(String(code)),
      creditsUsed: 0,
    });
    expect(markdown).toContain("So it is");
  });

  it.each([
    ["hangs", /closed|broke|reset|lost/i],
    ["half", /closed early/],
    ["garbage", /HTTP|understood|protocol/i],
  ])("reports a broken connection as a failed page: /%s", async (name, words) => {
    const { metadata, markdown } = await scrape(name);
    expect(metadata.error).toMatch(words);
    expect(metadata.creditsUsed).toBe(0);
    expect(markdown).toBeUndefined();
  });

  it("reads a slow page to its end, and an endless one until its timeout", async () => {
    expect((await scrape("dribbles")).markdown).toContain("over the beach");
    const startedAt = performance.now();
    const { metadata } = await scrape("neverends", { timeout: 1_000 });
    expect(metadata.error).toMatch(/within \d+ ms/);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await expect.poll(() => rig.site.requestsFor("/neverends").at(-1)?.aborted).toBe(true);
  });

  it.each(["huge", "pours", "bomb"])("aborts an oversized body: /%s", async (name) => {
    const { metadata } = await scrape(name, { timeout: 20_000 });
    expect(metadata).toMatchObject({
      error: expect.stringMatching(/larger than/),
      creditsUsed: 0,
    });
  });

  it("truncates a large page, with a warning", { timeout: 60_000 }, async () => {
    const page = await scrape("large");
    expect(page.metadata.error).toBeNull();
    expect(page.markdown).toContain("plover");
    expect(page.warning).toMatch(/too large/);
  });

  it.each(["packed", "soup", "deep"])("parses malformed HTML: /%s", async (name) => {
    const { markdown, metadata } = await scrape(name);
    expect(metadata.error).toBeNull();
    expect(markdown).toContain("plover");
  });

  it("returns non-HTML pages as text", async () => {
    expect((await scrape("empty")).metadata).toMatchObject({ error: null, statusCode: 200 });
    expect((await scrape("feed")).markdown).toBe("```xml\n<rss><title>Plovers</title></rss>\n```");
    expect((await scrape("json")).markdown).toMatch(/^````json\n\{"bird"/);
    expect((await scrape("text")).markdown).toBe("a < b\n* c");
  });

  it("does not fail the search when only some pages fail", async () => {
    const results = await caller.search(rig.engine, {
      query: "dunlin",
      limit: 100,
      scrapeOptions: { formats: ["links"], timeout: 2_000, maxAge: 0 },
    });
    expect(results.length).toBeGreaterThan(Object.keys(pages).length - 1);
    const failed = results.filter(({ metadata }) => metadata.error !== null);
    expect(failed.length).toBeGreaterThan(12);
    expect(results.length - failed.length).toBeGreaterThan(25);
  }, 60_000);
});
