import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { html, PageRig } from "../support/page-rig";

const prose = "The sanderling runs from each wave and follows it back again. ".repeat(8);

describe("a machine without a browser", () => {
  const named = process.env.WORKBENCH_CHROMIUM;
  const rig = new PageRig({
    plain: html(`<p>${prose}</p>`),
    scripted: html('<div id="app"></div><script>app.textContent = "Drawn by a script."</script>'),
  });

  beforeAll(async () => {
    await rig.start();
    process.env.WORKBENCH_CHROMIUM = join(rig.engine.dataDirectory, "nothing");
  });
  afterAll(async () => {
    if (named === undefined) delete process.env.WORKBENCH_CHROMIUM;
    else process.env.WORKBENCH_CHROMIUM = named;
    await rig.dispose();
  });

  it("fetches the page and names the ignored options", async () => {
    const page = await rig.scrape("plain", { waitFor: 10, mobile: true });
    expect(page.markdown).toContain("The sanderling runs");
    expect(page.warning).toBe(
      "There is no browser on this machine, so these options were ignored: waitFor, mobile.",
    );
    expect(page.metadata).toMatchObject({ statusCode: 200, error: null });
  });

  it("warns that the scripts of a page were not run", async () => {
    const page = await rig.scrape("scripted");
    expect(page.warning).toBe(
      "The page needs scripts, which were not run. There is no browser on this machine.",
    );
  });
});

describe("a machine with a component that breaks", () => {
  const rig: PageRig = new PageRig({
    plain: html(`<p>${prose}</p>`),
    fatal: () => {
      // The command line of the engine's browser contains the data folder.
      for (const pid of execFileSync("pgrep", ["-f", rig.engine.dataDirectory], {
        encoding: "utf8",
      })
        .trim()
        .split("\n"))
        process.kill(Number(pid), "SIGKILL");
    },
  });

  beforeAll(() => rig.start());
  afterAll(() => rig.dispose());

  it("fails the page, without a charge, when its browser crashes, and starts another for the next", async () => {
    const { metadata } = await rig.scrape("fatal", { waitFor: 10 });
    expect(metadata.error).toMatch(/browser/i);
    expect(metadata.creditsUsed).toBe(0);
    const next = await rig.scrape("plain", { waitFor: 10 });
    expect(next.metadata.error).toBeNull();
    expect(next.markdown).toContain("The sanderling runs");
  }, 30_000);

  it("warns about an unreadable history and reports the page as new", async () => {
    const tracked = { formats: ["markdown", "changeTracking"] };
    await rig.scrape("plain", tracked);
    const file = new DatabaseSync(join(rig.engine.dataDirectory, "change-history.sqlite"));
    file.exec("DROP TABLE versions");
    file.close();
    const page = await rig.scrape("plain", tracked);
    expect(page.changeTracking).toMatchObject({ changeStatus: "new", previousScrapeAt: null });
    expect(page.markdown).toContain("The sanderling runs");
    expect(page.warning).toMatch(
      /The history of changes could not be read or written: .*npm run repair/,
    );
  });
});
