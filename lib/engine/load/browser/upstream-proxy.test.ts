import { afterAll, describe, expect, it } from "vitest";
import { creditRates } from "@/lib/contract/credit-rates";
import { scrapePage } from "@/lib/engine/page/scrape-page";
import { localSite } from "@/lib/engine/page/test-support/local-site";
import { connectProxy } from "@/lib/net/test-fixtures/connect-proxy";
import { serveTls } from "@/lib/net/test-fixtures/loopback";
import { parseProxyUrl } from "@/lib/net/upstream-proxy";
import { createPageRenderer } from "../render-page";
import { browserRig, shown } from "./test-support/browser-rig";

const rig = browserRig();
const hasBrowser = await rig.pool.available();
const PASSWORD = "canary-of-the-browser";
const PAGE = `<!doctype html><title>Herons</title><p></p><script>fetch("/data").then((answer) => answer.text()).then((text) => { document.querySelector("p").textContent = text })</script>`;

const site = await localSite({
  "/": PAGE,
  "/data": "made through the proxy",
  "/from-the-inside": `<!doctype html><script>fetch("http://127.0.0.1:9/x").catch(() => { document.title = "refused" })</script>`,
});
const proxy = await connectProxy({ credentials: `reader:${PASSWORD}` });
const gone = await connectProxy();
await gone.close();
rig.allow(site.origin);

afterAll(async () => {
  await rig.dispose();
  await Promise.all([site.close(), proxy.close()]);
});

const via = ({ origin }: { origin: string }) =>
  parseProxyUrl(origin.replace("://", `://reader:${PASSWORD}@`));
const host = new URL(site.origin).host;

describe.skipIf(!hasBrowser)("render with an upstream proxy", () => {
  it("sends all requests through it, also over TLS", async () => {
    const rendered = shown(await rig.run(`${site.origin}/`, { via: via(proxy) }));
    expect(rendered.html).toContain("made through the proxy");
    expect(new Set(proxy.targets)).toEqual(new Set([host]));
    expect(JSON.stringify(rendered)).not.toContain(PASSWORD);

    const secure = await serveTls((_request, response) =>
      response.setHeader("content-type", "text/html").end("<p>inside the tunnel"),
    );
    rig.allow(secure.origin);
    const job = { via: via(proxy), skipTlsVerification: true };
    expect(shown(await rig.run(secure.origin, job)).html).toContain("inside the tunnel");
    expect(proxy.targets).toContain(`127.0.0.1:${secure.port}`);
  });

  it("does not send blocked requests to the proxy", async () => {
    const before = proxy.targets.length;
    await rig.run(`${site.origin}/from-the-inside`, { via: via(proxy) });
    expect(proxy.targets.slice(before).filter((asked) => asked !== host)).toEqual([]);
  });

  it.each([site.origin, "https"])("reports that the proxy is down, for %s", async (origin) => {
    const secure = await serveTls((_request, response) => response.end("never"));
    rig.allow(secure.origin);
    const url = origin === "https" ? secure.origin : origin;
    const rendered = await rig.run(url, { via: via(gone) });
    expect(rendered).toMatchObject({
      ok: false,
      kind: "unreachable",
      error: "The proxy of this server could not be used (ECONNREFUSED).",
    });
    expect(secure.accepted()).toBe(0);
  });

  it("retries with the enhanced proxy when the basic one is down", async () => {
    const scraped = await scrapePage(
      `${site.origin}/`,
      { waitFor: 1 },
      {
        guard: rig.deps.guard,
        render: createPageRenderer(rig.deps),
        proxies: { basic: via(gone), enhanced: via(proxy) },
      },
    );
    expect(scraped).toMatchObject({
      failed: false,
      warning: null,
      credits: creditRates.enhancedProxy.credits,
      metadata: { proxyUsed: "enhanced", statusCode: 200 },
    });
    expect(scraped.fields.markdown).toContain("made through the proxy");
  });
});
