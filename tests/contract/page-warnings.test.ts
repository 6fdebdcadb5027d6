import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePdf } from "@/lib/engine/page/pdf/test-support/make-pdf";
import { connectProxy } from "@/lib/net/test-fixtures/connect-proxy";
import { parseProxyUrl } from "@/lib/net/upstream-proxy";
import { callers } from "../support/callers";
import { article } from "../support/local-site";
import { html, PageRig, status, typed } from "../support/page-rig";

const prose = "The stint feeds in haste, for the summer of the north is short. ".repeat(8);
const scan = {
  picture: { width: 400, height: 400, gray: new Uint8Array(160_000).fill(120) },
};
const rig = new PageRig({
  plain: article("Dunlin plain", prose),
  tall: html(`<main><p>${prose}</p><div style="height:30000px">tall</div></main>`),
  pictures: typed("application/pdf", makePdf([scan, scan])),
  bare: html('<img src="/only.png">'),
  cut: (_, response) => {
    response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" });
    response.end(gzipSync(article("Dunlin cut", prose)).subarray(0, -20));
  },
  elsewhere: (_, response) => response.writeHead(302, { location: "http://127.0.0.1:9/" }).end(),
});

beforeAll(() => rig.start());
afterAll(() => rig.dispose());

describe.each(callers)("warnings, for $name", { timeout: 60_000 }, (caller) => {
  const scrape = (name: string, options: object = {}) => rig.scrape(name, options, caller);

  it("limits an oversized screenshot and reports its size", async () => {
    const formats = [{ type: "screenshot", viewport: { width: 9_000, height: 300 } }];
    expect((await scrape("plain", { formats })).warning).toMatch(/limited to 7680×300/);
    const whole = await scrape("tall", { formats: [{ type: "screenshot", fullPage: true }] });
    expect(whole.warning).toMatch(/full-page screenshot ends at \d+ of 3\d{4} pixels/);
  });

  it("reports that a page may lack its end, if its compression ends early", async () => {
    const page = await scrape("cut");
    expect(page.markdown).toContain("The stint feeds in haste");
    expect(page.warning).toMatch(/ended early, so the end of the page may be missing/);
  });

  it("truncates an oversized script result, with a warning", async () => {
    const actions = [{ type: "executeJavascript", script: "return ['x'.repeat(30_000_000)]" }];
    expect((await scrape("plain", { actions })).warning).toMatch(/returned value was truncated/);
  });

  it("waits for a profile that another page is saving to, unless it is only read", async () => {
    const profile = { name: `busy ${caller.name}` };
    const ended: string[] = [];
    const scrapeAs = async (label: string, options: object) => {
      const page = await scrape("plain", options);
      ended.push(label);
      return page.metadata.error;
    };
    const requestCount = rig.site.requestsFor("/plain").length;
    const first = scrapeAs("first", { profile, waitFor: 3_000 });
    await expect
      .poll(() => rig.site.requestsFor("/plain").length, { timeout: 10_000 })
      .toBeGreaterThan(requestCount);
    const errors = await Promise.all([
      first,
      scrapeAs("second", { profile }),
      scrapeAs("reader", { profile: { ...profile, saveChanges: false } }),
    ]);
    expect(errors).toEqual([null, null, null]);
    expect(ended).toEqual(["reader", "first", "second"]);
  });

  it("reports that a PDF of images has no text in mode fast", async () => {
    const page = await scrape("pictures", { parsers: [{ type: "pdf", mode: "fast" }] });
    expect(page.metadata).toMatchObject({ error: null, numPages: 2 });
    expect(page.warning).toMatch(/contains no text/);
  });

  it("omits json when nothing on the page matches, with a warning", async () => {
    const schema = { type: "object", properties: { wingspan: { type: "number" } } };
    const page = await scrape("plain", { formats: [{ type: "json", schema }] });
    expect(page).not.toHaveProperty("json");
    expect(page.warning).toMatch(/Nothing on the page matches/);
    const required = {
      ...schema,
      properties: { title: { type: "string" }, ...schema.properties },
      required: ["wingspan"],
    };
    const partly = await scrape("plain", { formats: [{ type: "json", schema: required }] });
    expect(partly.warning).toMatch(/does not satisfy the schema: .*wingspan/);
  });

  it("names the formats that a page without running text cannot fill", async () => {
    const formats = [
      "summary",
      { type: "question", question: "Which bird?" },
      { type: "highlights", query: "which bird" },
    ];
    const page = await scrape("bare", { formats });
    for (const field of ["summary", "answer", "highlights"]) expect(page).not.toHaveProperty(field);
    expect(page.warning).toMatch(/no running text/);
    expect(page.warning).toMatch(/No passage of the page answers the question/);
    expect(page.warning).toMatch(/No passage of the page matches the highlights query/);
  });

  it("reports how thoroughly redactPII looks for names", async () => {
    expect((await scrape("plain", { redactPII: true })).warning).toMatch(/English dictionary/);
    expect((await scrape("plain", { redactPII: { mode: "fast" } })).warning).toMatch(
      /by titles, labels and postal forms only/,
    );
    const odd = await scrape("plain", {
      redactPII: { mode: "gentle", replaceStyle: "blur", entities: ["NAME"] },
    });
    for (const pattern of [/unknown mode/, /unknown replaceStyle/, /entities are unknown/])
      expect(odd.warning).toMatch(pattern);
  });

  it("reports a blocked URL as a failed page", async () => {
    const { metadata, markdown } = await scrape("elsewhere");
    expect(metadata).toMatchObject({ error: expect.stringMatching(/\S{3}/), creditsUsed: 0 });
    expect(markdown).toBeUndefined();
  });
});

it("warns when the enhanced proxy does not help, and returns the first response", async () => {
  const enhanced = await connectProxy({ rejectWith: 502 });
  const guarded = new PageRig(
    { locked: status(403) },
    { proxies: { basic: null, enhanced: parseProxyUrl(enhanced.origin) } },
  );
  try {
    await guarded.start();
    const page = await guarded.scrape("locked");
    expect(page.metadata).toMatchObject({ statusCode: 403, proxyUsed: "basic", creditsUsed: 0 });
    expect(page.warning).toMatch(/enhanced proxy was tried too, without success/);
  } finally {
    await guarded.dispose();
    await enhanced.close();
  }
});
