import { createServer } from "node:https";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeSharedConnections } from "@/lib/net/guarded-fetch";
import { type ConnectProxy, connectProxy } from "@/lib/net/test-fixtures/connect-proxy";
import { fixtureCertificate, fixtureKey } from "@/lib/net/test-fixtures/loopback";
import { parseProxyUrl } from "@/lib/net/upstream-proxy";
import { callers } from "../support/callers";
import { LocalSite } from "../support/local-site";
import { listenOnPort } from "../support/loopback";
import { html, PageRig, typed } from "../support/page-rig";

const prose = "The godwit pulls worms from the mud with its long straight bill. ".repeat(8);
const PUBLIC = "93.184.215.14";
const DOT = "data:image/png;base64,iVBORw0KGgo=";

const other = new LocalSite({
  "/landing": (request, response) =>
    response.writeHead(200, { "content-type": "text/plain" }).end(JSON.stringify(request.headers)),
});
const secure = createServer({ cert: fixtureCertificate, key: fixtureKey }, (_, response) =>
  response.writeHead(200, { "content-type": "text/html" }).end(html(`<main>${prose}</main>`)),
);
let rig: PageRig;
let basic: ConnectProxy;
let enhanced: ConnectProxy;
let visits = 0;

beforeAll(async () => {
  await other.start();
  const port = await listenOnPort(secure);
  // Public sites: the proxies lead to the servers of this test.
  const portOf = (target: string) =>
    target === `${PUBLIC}:80`
      ? Number(new URL(other.origin).port)
      : target === `${PUBLIC}:443`
        ? port
        : undefined;
  basic = await connectProxy({ portOf });
  enhanced = await connectProxy({ portOf });
  rig = new PageRig(
    {
      parts: html(
        `<header>Above all</header><nav><a href="/menu">Menu</a></nav><main><h1>Godwits</h1><p>${prose}</p>
         <aside class="note">A side note on tides.</aside><p id="last">${prose} The last words.</p>
         <img src="${DOT}" alt="a dot"><img src="/bird.png" alt="a godwit"></main><footer>Below all</footer>`,
      ),
      readme: typed("text/markdown", `# Read me\n\n${prose}\n\n![a dot](${DOT})`),
      echo: (request, response) =>
        response
          .writeHead(200, { "content-type": "text/plain" })
          .end(JSON.stringify(request.headers)),
      away: (_, response) =>
        response.writeHead(302, { location: "http://godwits.example/landing" }).end(),
      stuck: () => {},
      secure: (_, response) =>
        response.writeHead(302, { location: "https://godwits.example/" }).end(),
      ads: html(
        `<main><p>${prose}</p><div class="ad-slot">Buy now</div><div id="CybotCookiebotDialog">We value your privacy</div></main>`,
      ),
      blocks: (_, response) => {
        visits += 1;
        response.writeHead(visits % 2 === 1 ? 403 : 200, { "content-type": "text/html" });
        response.end(html(`<main>${prose}</main>`));
      },
      contact: html(
        `<main><p>${prose}</p><p>Write to Jane Smith at jane.smith@godwits.example or call +49 30 901820.</p>
         <p>Mr. Robert Brown keeps the card 4111 1111 1111 1111 and the password: hunter2!x</p>
         <p>He lives at 12 Harbour Street, London. Alice came too.</p><a href="mailto:jane.smith@godwits.example">Mail</a></main>`,
        '<meta name="description" content="By jane.smith@godwits.example">',
      ),
    },
    {
      proxies: { basic: parseProxyUrl(basic.origin), enhanced: parseProxyUrl(enhanced.origin) },
      resolve: async () => [PUBLIC],
    },
  );
  await rig.start();
});
afterAll(async () => {
  await rig.dispose();
  await other.dispose();
  secure.closeAllConnections();
  await new Promise((done) => secure.close(done));
  await Promise.all([basic.close(), enhanced.close()]);
});

describe.each(callers)("page options, for $name", (caller) => {
  const scrape = (name: string, options: object = {}) => rig.scrape(name, options, caller);
  const markdown = async (name: string, options: object = {}) =>
    (await scrape(name, options)).markdown ?? "";

  it("removes header, menus and footer with onlyMainContent, and includes them without", async () => {
    expect(await markdown("parts")).toMatch(/^# Godwits/);
    expect(await markdown("parts")).not.toMatch(/Above all|Menu|Below all/);
    expect(await markdown("parts", { onlyMainContent: true })).not.toContain("Below all");
    expect(await markdown("parts", { onlyMainContent: false })).toMatch(
      /Above all[\s\S]*Menu[\s\S]*Below all/,
    );
  });

  it("includes only elements matching includeTags, from anywhere on the page", async () => {
    const page = await scrape("parts", {
      formats: ["markdown", "html", "links"],
      includeTags: ["nav", ".note"],
    });
    expect(page.markdown).toBe(`[Menu](${rig.site.origin}/menu)\n\nA side note on tides.`);
    expect(page.links).toEqual([`${rig.site.origin}/menu`]);
    expect(page.html).not.toContain("godwit");
  });

  it("removes elements matching excludeTags and names invalid selectors", async () => {
    const page = await scrape("parts", { excludeTags: ["#last", "h1", "]["] });
    expect(page.markdown).toContain("The godwit pulls worms");
    expect(page.markdown).not.toMatch(/The last words|# Godwits/);
    expect(page.warning).toMatch(/excludeTags: "\]\["/);
  });

  it("warns that includeTags and excludeTags do not apply to non-HTML content", async () => {
    const page = await scrape("readme", { includeTags: ["h1"] });
    expect(page.markdown).toContain("godwit");
    expect(page.warning).toMatch(/includeTags and excludeTags.*no/);
  });

  it("sends custom headers with the request but not to a redirect target", async () => {
    const headers = { "X-Marsh": "reed", Cookie: "session=canary", "User-Agent": "Godwit/1" };
    const sent = await markdown("echo", { headers });
    expect(sent).toMatch(/"x-marsh":"reed"/);
    expect(sent).toMatch(/"cookie":"session=canary"/);
    expect(sent).toMatch(/"user-agent":"Godwit\/1"/);
    const redirected = await scrape("away", { headers });
    expect(redirected.metadata.url).toBe("http://godwits.example/landing");
    expect(redirected.markdown).not.toMatch(/reed|canary/);
  });

  it("drops connection headers with a warning", async () => {
    const page = await scrape("echo", { headers: { Host: "evil.example", "X-A": "b" } });
    expect(page.markdown).toContain(new URL(rig.site.origin).host);
    expect(page.markdown).not.toContain("evil.example");
    expect(page.warning).toMatch(/headers: .* Not sent: Host\./);
  });

  it("ends an unresponsive page at its timeout and still returns the search result", async () => {
    const startedAt = performance.now();
    const { metadata } = await scrape("stuck", { timeout: 1_000, proxy: "basic" });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(metadata).toMatchObject({
      error: expect.stringMatching(/within \d+ ms/),
      creditsUsed: 0,
    });
  });

  it("removes ads and cookie notices with blockAds, and leaves them without", async () => {
    const all = { onlyMainContent: false };
    expect(await markdown("ads", all)).not.toMatch(/Buy now|privacy/);
    expect(await markdown("ads", { ...all, blockAds: true })).not.toMatch(/Buy now|privacy/);
    expect(await markdown("ads", { ...all, blockAds: false })).toMatch(/Buy now[\s\S]*privacy/);
  });

  it("replaces base64 images with a placeholder only in the Markdown", async () => {
    const page = await scrape("parts", { formats: ["markdown", "html", "rawHtml"] });
    expect(page.markdown).toContain("![a dot](<Base64-Image-Removed>)");
    expect(page.markdown).toContain(`![a godwit](${rig.site.origin}/bird.png)`);
    expect(page.html).toContain(DOT);
    expect(page.rawHtml).toContain(DOT);
    expect(await markdown("parts", { removeBase64Images: false })).toContain(DOT);
    expect(await markdown("readme")).toMatch(/!\[a dot\]\(<Base64-Image-Removed>\)/);
    expect(await markdown("readme", { removeBase64Images: false })).toContain(DOT);
  });

  it("accepts an untrusted certificate only with skipTlsVerification", async () => {
    expect(await markdown("secure")).toContain("godwit");
    const { metadata, markdown: none } = await scrape("secure", { skipTlsVerification: false });
    expect(metadata.error).toMatch(/No trusted secure connection/);
    expect(none).toBeUndefined();
  });

  it("sets languages and time zone by location, with languages before country", async () => {
    expect(await markdown("echo")).toContain('"accept-language":"en-US,en;q=0.9"');
    const japan = await scrape("echo", { location: { country: "JP" } });
    expect(japan.markdown).toMatch(/"accept-language":"ja-JP,/);
    expect(japan.metadata).toMatchObject({ timezone: "Asia/Tokyo" });
    const swiss = { country: "CH", languages: ["fr-CH", "it"] };
    expect(await markdown("echo", { location: swiss })).toContain(
      '"accept-language":"fr-CH,fr;q=0.9,it;q=0.8"',
    );
  });

  it("uses the basic proxy for basic and the other one for enhanced, at 5 credits", async () => {
    // A connection left open by the previous test would bypass the proxy.
    await closeSharedConnections();
    basic.targets.length = 0;
    enhanced.targets.length = 0;
    const plain = await scrape("echo", { proxy: "basic" });
    expect(plain.metadata).toMatchObject({ proxyUsed: "basic", creditsUsed: 1 });
    expect(enhanced.targets).toEqual([]);
    const hard = await scrape("echo", { proxy: "enhanced" });
    expect(hard.metadata).toMatchObject({ proxyUsed: "enhanced", creditsUsed: 5 });
    const older = await scrape("echo", { proxy: "stealth" });
    expect(older.metadata).toMatchObject({ proxyUsed: "enhanced" });
    const { host } = new URL(rig.site.origin);
    expect([basic.targets, enhanced.targets]).toEqual([[host], [host]]);
  });

  it("retries with the enhanced proxy for auto when the site blocks, and only then costs more", async () => {
    expect((await scrape("parts", { proxy: "auto" })).metadata).toMatchObject({
      proxyUsed: "basic",
      creditsUsed: 1,
    });
    visits = 0;
    expect((await scrape("blocks")).metadata).toMatchObject({
      statusCode: 200,
      proxyUsed: "enhanced",
      creditsUsed: 5,
    });
    visits = 0;
    expect((await scrape("blocks", { proxy: "basic" })).metadata).toMatchObject({
      statusCode: 403,
      error: expect.stringContaining("403"),
      creditsUsed: 0,
    });
  });

  it("redacts only the requested entities", async () => {
    const everything = await scrape("contact", { redactPII: true });
    expect(everything.markdown).toMatch(/<PERSON>[\s\S]*<EMAIL>[\s\S]*<PHONE>/);
    expect(everything.markdown).toMatch(/<FINANCIAL>[\s\S]*<SECRET>[\s\S]*<LOCATION>/);
    expect(everything.markdown).not.toMatch(/Jane|jane\.smith|901820|4111|hunter2|Harbour/);
    expect(everything.metadata.creditsUsed).toBe(5);
    const phones = await markdown("contact", { redactPII: { entities: ["PHONE"] } });
    expect(phones).toMatch(/jane\.smith@[\s\S]*<PHONE>[\s\S]*4111/);
  });

  it("redacts with a tag, a mask or nothing", async () => {
    const emails = (replaceStyle: string) =>
      markdown("contact", { redactPII: { entities: ["EMAIL"], replaceStyle } });
    expect(await emails("tag")).toContain("Jane Smith at <EMAIL> or");
    expect(await emails("mask")).toContain(`Jane Smith at ${"*".repeat(26)} or`);
    expect(await emails("remove")).toMatch(/Jane Smith at {1,2}or/);
  });

  it("detects names by redactPII mode: only with titles in fast, also first names in aggressive", async () => {
    const people = (mode: string) =>
      markdown("contact", { redactPII: { entities: ["PERSON"], mode } });
    expect(await people("fast")).toMatch(/Jane Smith[\s\S]*<PERSON> keeps/);
    expect(await people("accurate")).not.toMatch(/Jane Smith|Robert/);
    expect(await people("accurate")).toContain("Alice");
    expect(await people("aggressive")).not.toMatch(/Jane Smith|Robert|Alice/);
  });

  it("redacts formats derived from the text and names the formats left unredacted", async () => {
    const page = await scrape("contact", {
      formats: [
        "links",
        "html",
        {
          type: "json",
          schema: { type: "object", properties: { description: { type: "string" } } },
        },
        { type: "highlights", query: "write to" },
      ],
      redactPII: true,
    });
    expect(page.warning).toMatch(/Not redacted: links, html\./);
    expect(JSON.stringify([page.json, page.highlights])).toContain("<EMAIL>");
    expect(JSON.stringify([page.json, page.highlights])).not.toContain("jane.smith");
  });

  it("names unknown fields inside an open object", async () => {
    const page = await scrape("parts", {
      redactPII: { entities: ["EMAIL"], depth: 3 },
      formats: ["markdown", { type: "question", question: "Which bill?", maxLength: 5 }],
    });
    expect(page.warning).toMatch(/redactPII: unknown field ignored: depth/);
    expect(page.warning).toMatch(/question: unknown field ignored: maxLength/);
  });

  it("accepts auditMetadata and warns that it has no effect without a security log", async () => {
    const page = await scrape("parts", { auditMetadata: { username: "reader" } });
    expect(page.markdown).toContain("godwit");
    expect(page.warning).toMatch(/auditMetadata/);
  });

  it("returns 403 for threatProtection when it is not enabled", async () => {
    await expect(scrape("parts", { threatProtection: { mode: "normal" } })).rejects.toThrow(
      /hreat protection/,
    );
  });

  it("uses the last of duplicate formats, with a warning", async () => {
    const formats = [
      { type: "highlights", query: "long straight bill" },
      { type: "highlights", query: "A side note on tides" },
    ];
    const page = await scrape("parts", { formats, onlyMainContent: false });
    expect(page.highlights).toContain("tides");
    expect(page.warning).toMatch(/highlights format was requested more than once/);
  });
});
