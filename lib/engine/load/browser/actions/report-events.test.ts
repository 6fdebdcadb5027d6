import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Action } from "@/lib/contract/schemas/actions";
import { type LocalSite, localSite } from "@/lib/engine/page/test-support/local-site";
import { browserRig, shown } from "../test-support/browser-rig";

const rig = browserRig();
const hasBrowser = await rig.pool.available();
let site: LocalSite;

beforeAll(async () => {
  site = await localSite({
    "/page": `<!doctype html><a id="file" href="/file">file</a><a id="file-window" href="/file" target="_blank">file</a>
      <button id="text" onclick="made.click()">text</button><a id="made" download="table.csv">made</a><script>made.href = URL.createObjectURL(new Blob(["a,b"]))</script>
      <button id="ask" onclick="document.title = window.confirm('Are you an adult?')">ask</button>
      <button id="tell" onclick="window.alert('Saved')">tell</button>
      <a id="apart" href="/slow" target="_blank" rel="noopener">apart</a>
      <button id="late" onclick="setTimeout(() => window.open('/slow', '', 'noopener'), 300)">late</button>
      <a id="leave" href="/next">leave</a><input><script>onbeforeunload = (event) => event.preventDefault()</script>`,
    "/asks": `<!doctype html><script>document.write(confirm("Are you an adult?") ? "<p>Shop</p>" : "<p>Sorry</p>")</script>`,
    "/slow": (_, response) => void setTimeout(() => response.end("slow"), 2_000),
    "/next": "<!doctype html><title>Next</title>",
    "/file": { headers: { "content-type": "application/zip" }, body: "PK" },
  });
  rig.allow(site.origin);
});
afterAll(async () => {
  await site.close();
  await rig.dispose();
});

const click = (selector: string): Action => ({ type: "click", selector });
const perform = async (...actions: Action[]) =>
  shown(await rig.run(`${site.origin}/page`, { actions }));

describe.skipIf(!hasBrowser)("effects of actions outside of the page", () => {
  it.each(["#file", "#file-window"])("reports the download of %s once", async (link) => {
    const { actionError, warnings } = await perform(click(link));
    expect(actionError).toBeNull();
    expect(warnings).toEqual([
      `The actions started a download, which was stopped: scrape ${site.origin}/file in another request.`,
    ]);
  });

  it("reports the download of a file that the page made", async () => {
    const { warnings } = await perform(click("#text"));
    expect(warnings).toEqual(["The actions started a download of `table.csv`, which was stopped."]);
  });

  it("reports a question, which a script can answer before", async () => {
    const dismissed = await perform(click("#ask"), click("#tell"));
    expect(dismissed.html).toContain("<title>false</title>");
    expect(dismissed.warnings).toEqual([
      "The page asked `Are you an adult?`, which was answered with Cancel. For another answer, replace `window.confirm` by a script before that action.",
    ]);
    const script = "window.confirm = () => true";
    const answered = await perform({ type: "executeJavascript", script }, click("#ask"));
    expect(answered.html).toContain("<title>true</title>");
    expect(answered.warnings).toEqual([]);
  });

  it("reports a question that the page asks while it loads", async () => {
    const { html, warnings } = shown(await rig.run(`${site.origin}/asks`));
    expect(html).toContain("Sorry");
    expect(warnings).toEqual([
      "The page asked `Are you an adult?` while it loaded, which was answered with Cancel. Its content may differ from that after OK.",
    ]);
  });

  it.each(["#apart", "#late"])(
    "reports the window of %s before its page responds",
    async (opener) => {
      const { warnings } = await perform(click(opener));
      expect(warnings).toEqual([expect.stringContaining(`opened ${site.origin}/slow in a new`)]);
    },
  );

  it("leaves a page that asks whether to stay", async () => {
    const { url } = await perform(click("input"), { type: "write", text: "a" }, click("#leave"));
    expect(url).toBe(`${site.origin}/next`);
  });
});
