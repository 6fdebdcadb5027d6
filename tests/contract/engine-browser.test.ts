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

describe("copies of pages that a browser opened", { timeout: 60_000 }, () => {
  it("spare the browser the next time, where scripts made the page", async () => {
    expect((await scrape("shell")).metadata.cacheState).toBe("miss");
    const second = await scrape("shell");
    expect(second.metadata.cacheState).toBe("hit");
    expect(second.markdown).toContain("# Made here");
  });

  it("are pictured again, and only for those with the same wishes", async () => {
    const picture = { type: "screenshot", viewport: { width: 300, height: 200 } };
    const first = await scrape("perch", { formats: ["markdown", picture] });
    const second = await scrape("perch", { formats: ["markdown", picture] });
    expect([first, second].map(({ metadata }) => metadata.cacheState)).toEqual(["miss", "hit"]);
    expect(await rig.artifact(second.screenshot ?? "")).toMatchObject({ contentType: "image/png" });
    const other = await scrape("perch", { formats: [{ ...picture, fullPage: true }] });
    expect(other.metadata.cacheState).toBe("miss");
  });
});
