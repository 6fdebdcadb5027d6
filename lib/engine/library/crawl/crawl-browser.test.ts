import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { crawlSettingsSchema } from "@/lib/contract/library";
import { createBrowserPool } from "@/lib/engine/load/browser/pool";
import { type LocalSite, localSite } from "@/lib/engine/page/test-support/local-site";
import { createAddressGuard } from "@/lib/net/address-guard";
import type { OpenInBrowser } from "../sources/visit-page";
import { openLibrary, type SqliteLibrary } from "../sqlite/open-library";
import { openCrawlBrowser } from "./crawl-browser";
import { crawlSite } from "./crawl-site";

const pool = createBrowserPool({ dataDirectory: mkdtempSync(join(tmpdir(), "no-browser-")) });
const hasBrowser = await pool.available();

const shell = (script: string) =>
  `<!doctype html><title>Curlew</title><header>Curlew club of the bay</header><div id="root"></div><script>${script}</script>`;
const filled = `<!doctype html><title>Curlew</title><main><p>The curlew calls at dusk over the salt marsh.</p><a href="/deep">More</a></main>`;
const plain =
  "<title>Deep</title><main><p>The deep page of the club needs no script at all.</p></main>";

let folder: string;
let library: SqliteLibrary;
let site: LocalSite;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "crawl-browser-"));
  library = openLibrary({ index: join(folder, "index.sqlite") });
  site = await localSite({
    "/": {
      headers: { "content-type": "text/html", etag: '"same"' },
      body: shell(
        `setTimeout(() => { root.innerHTML = '<main><p>The curlew calls at dusk over the salt marsh.</p><a href="/deep">More</a></main>' }, 300)`,
      ),
    },
    "/deep": plain,
  });
});
afterEach(async () => {
  library.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const guard = () => createAddressGuard({ namedOrigins: () => library.store.allowedOrigins() });
const crawl = (browser: boolean, openInBrowser?: OpenInBrowser) =>
  crawlSite({
    url: `${site.origin}/`,
    ...library,
    guard: guard(),
    limits: { ...crawlSettingsSchema.parse({}), browser },
    openInBrowser,
  });
const scriptBuilt = async () => (await library.store.site(site.origin))?.scriptBuilt;
const text = () => library.index.page(`${site.origin}/`)?.text ?? "";

describe("a crawl", () => {
  it("counts script-built pages and opens none without the setting", async () => {
    const opened: string[] = [];
    const open: OpenInBrowser = async (url) => {
      opened.push(url);
      return filled;
    };
    await crawl(false, open);
    expect(opened).toEqual([]);
    expect(await scriptBuilt()).toBe(1);
    expect(text()).not.toContain("salt marsh");
    // Counted once, however often the site is crawled.
    await crawl(false, open);
    expect(await scriptBuilt()).toBe(1);
  });

  it("opens only script-built pages, also those indexed before, and follows their links", async () => {
    await crawl(false);
    const opened: string[] = [];
    await crawl(true, async (url) => {
      opened.push(url);
      return filled;
    });
    expect(opened).toEqual([`${site.origin}/`]);
    expect(text()).toContain("salt marsh");
    expect(library.index.has(`${site.origin}/deep`)).toBe(true);
    expect(await scriptBuilt()).toBe(1);
  });

  it("indexes the source when the browser fails", async () => {
    const { state } = await crawl(true, async () => null);
    expect(state).toBe("finished");
    expect(library.index.page(`${site.origin}/`)?.title).toBe("Curlew");
  });

  it.runIf(hasBrowser)("reads the content that scripts build", async () => {
    const browser = openCrawlBrowser(join(folder, "index.sqlite"), guard());
    try {
      await crawl(true, browser.open);
    } finally {
      await browser.close();
    }
    expect(text()).toContain("salt marsh");
    expect(library.index.has(`${site.origin}/deep`)).toBe(true);
  });
});
