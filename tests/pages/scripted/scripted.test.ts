import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserRig } from "@/lib/engine/load/browser/test-support/browser-rig";
import { isScriptBuilt } from "@/lib/engine/load/needs-browser";
import { createPageRenderer } from "@/lib/engine/load/render-page";
import { scrapePage } from "@/lib/engine/page/scrape-page";
import {
  type LocalSite,
  localSite,
  type SiteResponse,
} from "@/lib/engine/page/test-support/local-site";
import { type ScriptedCase, scriptedCases } from "./cases";

const rig = browserRig();
const hasBrowser = await rig.pool.available();
let site: LocalSite;

const pathOf = (each: ScriptedCase) => `/${scriptedCases.indexOf(each)}/`;
const delayed =
  (body: string, delayMs: number, path: string): SiteResponse =>
  (_request, response) => {
    const type = path.endsWith(".js") ? "text/javascript" : "text/plain";
    setTimeout(() => response.writeHead(200, { "content-type": type }).end(body), delayMs);
  };

beforeAll(async () => {
  const pages = scriptedCases.flatMap((each) => [
    [pathOf(each), each.page] as const,
    ...Object.entries(each.data ?? {}).map(
      ([path, { body, delayMs = 0 }]) =>
        [pathOf(each) + path, delayed(body, delayMs, path)] as const,
    ),
  ]);
  site = await localSite(Object.fromEntries(pages));
  rig.allow(site.origin);
});
afterAll(async () => {
  await site?.close();
  await rig.dispose();
});

describe("the source of a page", () => {
  it.each(scriptedCases)(
    "of $name: needs a browser: $needsBrowser",
    async ({ page, needsBrowser }) => {
      expect(await isScriptBuilt(page)).toBe(needsBrowser);
    },
  );

  it("has at least 15 cases that need a browser and 10 that do not", () => {
    expect(scriptedCases.filter(({ needsBrowser }) => needsBrowser).length).toBeGreaterThan(14);
    expect(scriptedCases.filter(({ needsBrowser }) => !needsBrowser).length).toBeGreaterThan(9);
  });
});

describe.runIf(hasBrowser)("a scraped page", () => {
  const loaded = scriptedCases.filter(({ expects }) => expects !== undefined);

  it.each(loaded)("has the content of $name", async (each) => {
    const startedAt = performance.now();
    const { fields, warning } = await scrapePage(
      site.origin + pathOf(each),
      {
        maxAge: 0,
        onlyMainContent: false,
        ...(each.timeout !== undefined && { timeout: each.timeout }),
      },
      { guard: rig.deps.guard, render: createPageRenderer(rig.deps) },
    );
    for (const text of each.expects ?? []) expect(fields.markdown).toContain(text);
    for (const text of each.lacks ?? []) expect(fields.markdown).not.toContain(text);
    if (each.warns) expect(warning).toMatch(each.warns);
    else expect(warning).toBeNull();
    if (each.timeout !== undefined)
      expect(performance.now() - startedAt).toBeLessThan(each.timeout * 1.1);
  });
});
