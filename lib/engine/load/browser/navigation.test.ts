import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Action } from "@/lib/contract/schemas/actions";
import { type LocalSite, localSite } from "@/lib/engine/page/test-support/local-site";
import { browserRig, shown } from "./test-support/browser-rig";

const rig = browserRig();
const hasBrowser = await rig.pool.available();
let site: LocalSite;

beforeAll(async () => {
  site = await localSite({
    "/links": `<!doctype html><title>Links</title><a id="slow" href="/slow">slow</a><a id="endless" href="/endless">endless</a><a id="file" href="/file">file</a><a id="empty" href="/empty">empty</a>`,
    "/redirect":
      "<!doctype html><title>Redirect</title><p>text</p><script>onload = () => setTimeout(() => { location.href = '/endless' })</script>",
    "/blocked": `<!doctype html><p>${"Text before the script. ".repeat(20)}</p><script src="/endless"></script><p>Text after it</p>`,
    "/unfinished": `<!doctype html><p>${"text ".repeat(80)}</p><img src="/endless"><button>More</button>`,
    "/moved": `<!doctype html><meta http-equiv="Refresh" content="1; URL='/arrived'"><p>You are taken to the new page</p>`,
    "/arrived": `<!doctype html><title>Arrived</title>`,
    "/to-moved": `<!doctype html><a href="/moved">moved</a>`,
    "/ahead": `<!doctype html><script type=speculationrules>{"prerender":[{"urls":["/arrived"],"eagerness":"immediate"}]}</script><a href="/arrived">arrived</a>`,
    "/again": `<!doctype html><meta http-equiv="refresh" content="3"><title>Again</title>`,
    "/slow": (_, response) => {
      setTimeout(() => response.end("<!doctype html><title>Slow</title>"), 6_000);
    },
    "/loop": { status: 302, headers: { location: "/loop" } },
    "/endless": () => {},
    "/empty": { status: 204 },
    "/file": { headers: { "content-type": "application/zip" }, body: "PK" },
  });
  rig.allow(site.origin);
});
afterAll(async () => {
  await site.close();
  await rig.dispose();
});

const click = (selector: string): Action => ({ type: "click", selector });

describe.skipIf(!hasBrowser)("navigations of a page", () => {
  it("reads a page up to a script that never responds", async () => {
    const page = shown(await rig.run(`${site.origin}/blocked`, { timeout: 6_000 }));
    expect(page.html).toContain("Text before the script");
    expect(page.warnings.join()).toMatch(/did not load completely in time/);
  });

  it.each(["/moved", "/to-moved"])(
    "follows the refresh of %s as a plain fetch does",
    async (path) => {
      const actions = path === "/moved" ? [] : [click("a")];
      const page = shown(await rig.run(site.origin + path, { actions }));
      expect(page.url).toBe(`${site.origin}/arrived`);
    },
  );

  it("reads a page that the one before it has fetched ahead", async () => {
    const actions: Action[] = [{ type: "wait", milliseconds: 300 }, click("a")];
    const checkNavigation = async () => null;
    const page = shown(await rig.run(`${site.origin}/ahead`, { actions, checkNavigation }));
    expect(page.html).toContain("<title>Arrived</title>");
    expect(page.contentType).toContain("text/html");
  });

  it("does not reject a page because of one that it only fetches ahead", async () => {
    const checkNavigation = async (url: string) => (url.endsWith("/arrived") ? "Blocked." : null);
    const actions: Action[] = [{ type: "wait", milliseconds: 300 }];
    const page = shown(await rig.run(`${site.origin}/ahead`, { actions, checkNavigation }));
    expect(page.url).toBe(`${site.origin}/ahead`);
  });

  it("does not wait for a page that only loads itself again", async () => {
    const start = performance.now();
    expect(shown(await rig.run(`${site.origin}/again`)).html).toContain("<title>Again</title>");
    expect(performance.now() - start).toBeLessThan(2_500);
  });

  it("waits only once for an image that never loads", async () => {
    const actions = [click("button"), click("button"), click("button")];
    const page = shown(await rig.run(`${site.origin}/unfinished`, { actions, timeout: 30_000 }));
    expect(page.actionError).toBeNull();
    for (const { durationMs } of page.actions?.steps ?? []) expect(durationMs).toBeLessThan(3_000);
  });

  it("names the URL and the code of a navigation that fails, and the action that closed the page", async () => {
    const script = "location.href = '/loop'; await new Promise(() => {})";
    const result = await rig.run(`${site.origin}/links`, {
      actions: [{ type: "executeJavascript", script }],
    });
    const error = `The page navigated to ${site.origin}/loop, which could not be opened (ERR_TOO_MANY_REDIRECTS).`;
    expect(result).toMatchObject({ ok: false, kind: "unreachable", error });
    expect(
      await rig.run(`${site.origin}/links`, {
        actions: [
          click("#file"),
          { type: "executeJavascript", script: "setTimeout(close); await new Promise(() => {})" },
        ],
      }),
    ).toMatchObject({ error: "The page closed its window, during action 2 (executeJavascript)." });
  });

  it("waits for a slow page that a click opens", async () => {
    const page = shown(await rig.run(`${site.origin}/links`, { actions: [click("#slow")] }));
    expect(page.actionError).toBeNull();
    expect(page.url).toBe(`${site.origin}/slow`);
    expect(page.html).toContain("<title>Slow</title>");
  });

  it.each<[string, string, Action[]]>([
    ["a click opens", "/links", [click("#endless")]],
    ["a script opens", "/redirect", []],
  ])("reads the page before one that never responds and %s", async (_, path, actions) => {
    const page = shown(await rig.run(`${site.origin}${path}`, { timeout: 9_000, actions }));
    expect(page.actionError).toBeNull();
    expect(page.url).toBe(`${site.origin}${path}`);
    expect(page.html).toContain("<title>");
    expect(page.warnings).toEqual([
      `${site.origin}/endless did not respond in time, so the page before it was read.`,
    ]);
  });

  it.each(["#file", "#empty"])("keeps the status and type after a click on %s", async (link) => {
    const page = shown(await rig.run(`${site.origin}/links`, { actions: [click(link)] }));
    expect(page.statusCode).toBe(200);
    expect(page.contentType).toContain("text/html");
  });

  it("has no page to go back to", async () => {
    const script = "history.back(); history.length";
    const actions: Action[] = [{ type: "executeJavascript", script }];
    const page = shown(await rig.run(`${site.origin}/links`, { actions }));
    expect(page.url).toBe(`${site.origin}/links`);
    expect(page.actions?.javascriptReturns[0]?.value).toBe(1);
  });
});
