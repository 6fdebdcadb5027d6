import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { html, PageRig } from "../support/page-rig";

const prose = "The nightjar sits along the branch and churrs until it is dark. ".repeat(12);
const rig = new PageRig({
  shell: html(
    `<div id="app"></div><script>document.getElementById("app").innerHTML = "<main><h1>Made here</h1><p>${prose}</p></main>"</script>`,
  ),
  perch: html(`<main><p>${prose}</p></main>`),
});

beforeAll(() => rig.start());
afterAll(() => rig.dispose());

const scrape = (name: string, options: object = {}) =>
  rig.scrape(name, { maxAge: undefined, ...options });

describe("cached pages that were opened in a browser", { timeout: 60_000 }, () => {
  it("reuses the cached copy of a script-rendered page without opening the browser again", async () => {
    expect((await scrape("shell")).metadata.cacheState).toBe("miss");
    const second = await scrape("shell");
    expect(second.metadata.cacheState).toBe("hit");
    expect(second.markdown).toContain("# Made here");
  });

  it("reuses a cached screenshot only when its options are the same", async () => {
    const screenshot = { type: "screenshot", viewport: { width: 300, height: 200 } };
    const first = await scrape("perch", { formats: ["markdown", screenshot] });
    const second = await scrape("perch", { formats: ["markdown", screenshot] });
    expect([first, second].map(({ metadata }) => metadata.cacheState)).toEqual(["miss", "hit"]);
    expect(await rig.artifact(second.screenshot ?? "")).toMatchObject({ contentType: "image/png" });
    const other = await scrape("perch", { formats: [{ ...screenshot, fullPage: true }] });
    expect(other.metadata.cacheState).toBe("miss");
  });
});
