import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { browserRig } from "@/lib/engine/load/browser/test-support/browser-rig";
import { createPageRenderer } from "@/lib/engine/load/render-page";
import { scrapePage } from "@/lib/engine/page/scrape-page";
import { type LocalSite, localSite } from "@/lib/engine/page/test-support/local-site";

const rig = browserRig();
const hasBrowser = await rig.pool.available();
let site: LocalSite;
let other: LocalSite;

const page = (body: string, head = "") =>
  `<!doctype html><html lang="en"><head><title>Ferry</title>${head}</head><body>${body}</body></html>`;
const INTRO = `<main><h1>Ferry</h1><p>${"The ferry leaves the eastern slip when the bell rings. ".repeat(6)}</p>`;
const frame = (attributes: string) => `<iframe ${attributes}></iframe>`;
const many = Array.from({ length: 14 }, (_, at) => frame(`src="/part?${at}"`)).join("");

type FramedCase = {
  readonly path: string;
  readonly name: string;
  readonly contains: readonly string[];
  readonly lacks?: readonly string[];
  readonly warns?: RegExp;
};
const cases: readonly FramedCase[] = [
  { path: "/one", name: "a frame of the page", contains: ["The fare is two pence", "/deep/map"] },
  { path: "/only", name: "a page that is only a frame", contains: ["The fare is two pence"] },
  { path: "/srcdoc", name: "a document in an attribute", contains: ["Dogs travel & pay nothing"] },
  { path: "/nested", name: "a frame in a frame", contains: ["The outer frame", "The fare is two"] },
  { path: "/loop", name: "a frame of the page itself", contains: ["eastern slip"] },
  { path: "/lazy", name: "a lazy frame far below", contains: ["The fare is two pence"] },
  {
    path: "/slow",
    name: "a lazy frame far below that is slow",
    contains: ["Late boats cost double"],
  },
  {
    path: "/sealed",
    name: "a sandboxed frame",
    contains: ["eastern slip"],
    lacks: ["two pence"],
  },
  { path: "/foreign", name: "a frame of another site", contains: ["slip"], lacks: ["Elsewhere"] },
  { path: "/denied", name: "a document that denies frames", contains: ["slip"], lacks: ["Denied"] },
  { path: "/set", name: "a frame set", contains: ["The fare is two pence", "The outer frame"] },
  {
    path: "/partly",
    name: "a frame set with a missing and a foreign document",
    contains: ["The fare is two pence"],
    warns: /^The frame http:\S+\/gone could not be read, so it is missing\.$/,
  },
  { path: "/text", name: "a frame of plain text", contains: ["Sundays < 9 & later"] },
  { path: "/based", name: "a page with a base", contains: ["The fare is two pence"] },
  { path: "/moved", name: "a frame that redirects", contains: ["The fare is two pence"] },
];

beforeAll(async () => {
  other = await localSite({ "/": page("<p>Elsewhere the ferry is a bridge.</p>") });
  site = await localSite({
    "/fares/": page('<p>The fare is two pence for each <a href="../deep/map">map</a>.</p>'),
    "/outer": page(`<p>The outer frame has words.</p>${frame('src="/fares/"')}`),
    "/part?0": page("<p>Part zero.</p>"),
    ...Object.fromEntries(
      Array.from({ length: 14 }, (_, at) => [`/part?${at}`, page(`<p>Part ${at}.</p>`)]),
    ),
    "/no": {
      headers: { "content-type": "text/html", "x-frame-options": "DENY" },
      body: page("<p>Denied words.</p>"),
    },
    "/to-fares": { status: 302, headers: { location: "/fares/" } },
    "/script": page(
      '<div id="root"></div><script>setTimeout(() => { root.innerHTML = "<p>The frame was filled by a script after a while.</p>" }, 300)</script>',
    ),
    "/one": page(`${INTRO}${frame('src="fares/"')}</main>`),
    "/only": page(frame('src="/fares/" width="100%"')),
    "/srcdoc": page(
      `${INTRO}${frame('srcdoc="&lt;p&gt;Dogs travel &amp;amp; pay nothing.&lt;/p&gt;"')}</main>`,
    ),
    "/nested": page(`${INTRO}${frame('src="/outer"')}</main>`),
    "/loop": page(`${INTRO}${frame('src="/loop"')}</main>`),
    "/lazy": page(
      `${INTRO}<div style="height:20000px"></div>${frame('loading="lazy" src="/fares/"')}</main>`,
    ),
    "/slow": page(
      `${INTRO}<div style="height:20000px"></div>${frame('loading="lazy" src="/late"')}</main>`,
    ),
    "/late": (_, response) => {
      const send = () => response.end(page("<p>Late boats cost double.</p>"));
      response.writeHead(200, { "content-type": "text/html" });
      setTimeout(send, 700);
    },
    "/sealed": page(`${INTRO}${frame('sandbox="allow-scripts" src="/fares/"')}</main>`),
    "/foreign": page(`${INTRO}${frame(`src="${other.origin}/"`)}</main>`),
    "/denied": page(`${INTRO}${frame('src="/no"')}</main>`),
    "/set":
      '<!doctype html><html><head><title>Set</title></head><frameset cols="50%,50%"><frame src="/fares/"><frame src="/outer"></frameset></html>',
    "/partly": `<title>Partly</title><frameset rows="1,1,1"><frame src="/gone"><frame src="/fares/"><frame src="${other.origin}/"></frameset>`,
    "/hours": { headers: { "content-type": "text/plain" }, body: "Sundays < 9 & later\n" },
    "/text": '<title>Text</title><frameset cols="1,1"><frame src="/hours"><frame></frameset>',
    "/based": page(`${INTRO}${frame('src="./"')}</main>`, '<base href="/fares/x">'),
    "/moved": page(`${INTRO}${frame('src="/to-fares"')}</main>`),
    "/many": page(`${INTRO}${many}</main>`),
    "/added": page(
      `<div style="height:20000px"></div><div id="root"></div><script>setTimeout(() => { root.innerHTML = '${frame('loading="lazy" src="/late"')}' }, 100)</script>`,
    ),
    "/nothing": { status: 204 },
    "/empty": page(`${INTRO}${frame('loading="lazy" src="/nothing"')}</main>`),
    "/scripted": page(frame('src="/script"')),
  });
  rig.allow(site.origin);
  rig.allow(other.origin);
});
afterAll(async () => {
  await site?.close();
  await other?.close();
  await rig.dispose();
});

const scrape = (path: string, options: ScrapeOptions = {}) =>
  scrapePage(
    site.origin + path,
    { maxAge: 0, onlyMainContent: false, ...options },
    { guard: rig.deps.guard, render: createPageRenderer(rig.deps) },
  );

describe("a page with frames, fetched plainly", () => {
  it.each(cases)("of $name: has the content of the frame or omits it", async (each) => {
    const { fields, warning } = await scrape(each.path);
    for (const text of each.contains) expect(fields.markdown).toContain(text);
    for (const text of each.lacks ?? []) expect(fields.markdown).not.toContain(text);
    if (each.warns) expect(warning).toMatch(each.warns);
    else expect(warning).toBeNull();
  });

  it("reads a bounded number of frames and says so", async () => {
    const { fields, warning } = await scrape("/many");
    expect(String(fields.markdown).match(/Part \d+\./g)).toHaveLength(10);
    expect(warning).toMatch(/at most 10/);
  });

  it("does not contact an address that the guard blocks", async () => {
    const before = other.requests.length;
    await scrape("/foreign");
    expect(other.requests.length).toBe(before);
  });
});

describe.runIf(hasBrowser)("a page with frames, in a browser", () => {
  // A browser shows the text of an error page in its frame.
  const same = cases.filter(({ warns }) => warns === undefined);
  it.each(same)("of $name: has the same content", async ({ path }) => {
    const plain = await scrape(path);
    const rendered = await scrape(path, { waitFor: 1 });
    expect(rendered.fields.markdown).toBe(plain.fields.markdown);
  });

  it("has the content of a lazy frame that a script adds", async () => {
    expect((await scrape("/added")).fields.markdown).toContain("Late boats cost double");
  });

  it("does not wait for a lazy frame without a document", async () => {
    const msOf = async (path: string) => {
      const startedAt = performance.now();
      await scrape(path, { waitFor: 1 });
      return performance.now() - startedAt;
    };
    // The first page starts the browser.
    await msOf("/lazy");
    const usualMs = await msOf("/lazy");
    expect(await msOf("/empty")).toBeLessThan(usualMs + 2_000);
  });

  it("is used for a frame that a script fills", async () => {
    expect((await scrape("/scripted")).fields.markdown).toContain("filled by a script");
  });
});
