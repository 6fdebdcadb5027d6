import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { UntouchedServer } from "../support/canned-service";
import { hostileResponse } from "../support/hostile-content";
import { hostileGroups } from "../support/hostile-payloads";
import { closeServer, listenOnLoopback } from "../support/loopback";
import { pixelPng } from "../support/png";
import { serveFolder } from "../support/static-folder";
import { testBundle } from "../support/test-bundle";
import { emptyTabs, watchPage } from "../support/watched-page";
import { WorkbenchPage } from "../support/workbench-page";
import { beforeFile } from "./before-file";

const screenshot = "https://untouched.invalid/1.png";
const lamps = JSON.stringify({
  success: true,
  data: {
    web: ["Storm lanterns", "Desk lamps", "Street lights"].map((title, at) => ({
      ...{ url: `https://example.org/${at}`, title, description: `About ${title}` },
      ...{ markdown: `# ${title}\n\nText of the page.`, html: `<p style="color:red">${title}</p>` },
      ...(at === 0 && { screenshot }),
    })),
  },
});

/** The exported folder below a path of one server, and the bundles on another one. */
const rig = beforeFile(async () => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), "viewer-"));
  await promisify(execFile)("node", ["scripts/run.mjs", "scripts/export-viewer.ts", folder]);
  const viewer = await serveFolder(folder, "/files/of/viewer/");
  const untouched = await new UntouchedServer().start();
  const bundle = await testBundle("lamps", lamps, {
    ...{ url: screenshot, bytes: new Uint8Array(pixelPng) },
  });
  const groups = hostileGroups(untouched.host);
  const hostile = await testBundle(groups[0] ?? "", hostileResponse(groups));
  const paths: string[] = [];
  const host = createServer(({ url = "" }, response) => {
    paths.push(url);
    const isOpen = !url.startsWith("/closed");
    if (url.startsWith("/moved"))
      return response
        .writeHead(302, {
          location: `http://${untouched.host}/run.zip`,
          "access-control-allow-origin": "*",
        })
        .end();
    response
      .writeHead(200, isOpen ? { "access-control-allow-origin": viewer.origin } : {})
      .end(url.startsWith("/hostile") ? hostile : url.startsWith("/text") ? "text" : bundle);
  });
  const origin = await listenOnLoopback(host);
  const dispose = async () => {
    await viewer.close();
    await closeServer(host);
    untouched.dispose();
    await rm(folder, { recursive: true });
  };
  return { folder, viewer, untouched, bundle, origin, paths, dispose };
});

const open = (page: Page, address: string) =>
  page.goto(`${rig().viewer.address}?run=${encodeURIComponent(address)}`);
const load = (page: Page) => page.getByRole("button", { name: "Load the run" }).click();
const failure = (page: Page) => page.getByRole("alert").filter({ hasText: "cannot be opened" });

test("opens below a path with signs that end a source of a policy", async ({ page }) => {
  const viewer = await serveFolder(rig().folder, "/a;b,c/viewer/");
  await page.goto(viewer.address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await viewer.close();
});

test("says why it does not run from a disk", async ({ page }) => {
  await page.goto(pathToFileURL(join(rig().folder, "index.html")).href);
  await expect(page.getByText("Put its folder on a web server")).toBeVisible();
});

test("opens a bundle of another server below any path, and asks nothing else of any server", async ({
  page,
}) => {
  const { viewer, origin, paths } = rig();
  const { incidents } = await watchPage(page, viewer.origin);
  const odd = `${origin}/open/a%20b.zip?sig=a%2Bb%3D&se=1&token=${"x".repeat(2_000)}#part`;
  await open(page, odd);
  await expect(page.getByRole("button", { name: "Load the run" })).toBeVisible();
  expect(paths).toEqual([]);
  const read = new WorkbenchPage(page);
  await read.expectAccessible();
  await load(page);
  await expect(read.items).toHaveCount(3);
  expect(`${origin}${paths[0]}#part`).toBe(odd);
  await expect(page.getByText("Text of the page.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Run this|Compare/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Run this myself" })).toHaveCount(0);
  await read.expectAccessible();
  // The stored picture of the bundle, and the page's own style in a frame.
  await page.getByRole("tab", { name: /^Screenshot/ }).click();
  await expect(page.getByRole("img", { name: /screenshot/i }).first()).toBeVisible();
  await page.getByRole("tab", { name: /^HTML/ }).click();
  const frame = page.frameLocator("iframe").first();
  await expect(frame.getByText("Storm lanterns")).toHaveCSS("font-family", /system-ui/);
  expect(incidents).toEqual([`a request: fetch ${odd.split("#")[0]}`.slice(0, 300)]);
  // Nothing outside of its folder.
  expect(viewer.requested.filter((path) => !path.startsWith("/files/of/viewer/"))).toEqual([]);
});

test("opens a chosen and a dropped bundle, and sends nothing", async ({ page }) => {
  const { viewer, bundle } = rig();
  const { incidents } = await watchPage(page, viewer.origin);
  await page.goto(viewer.address);
  const read = new WorkbenchPage(page);
  await expect(page.getByRole("heading", { name: "Open a shared run" })).toBeVisible();
  await read.expectAccessible();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a bundle…" }).click();
  const file = { name: "run.zip", mimeType: "application/zip", buffer: bundle };
  await (await choosing).setFiles(file);
  await expect(read.items).toHaveCount(3);

  await page.goto(`${viewer.address}index.html`);
  await expect(page.getByRole("heading", { name: "Open a shared run" })).toBeVisible();
  const drop = (text: string) =>
    page.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], "run.zip"));
      document.body.dispatchEvent(
        new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }),
      );
    }, text);
  await drop(btoa("no bundle"));
  await expect(failure(page)).toBeVisible();
  await drop(bundle.toString("base64"));
  await expect(read.items).toHaveCount(3);
  expect(incidents).toEqual([]);
});

test("names a missing CORS header, a redirect and a file that is not a bundle", async ({
  page,
}) => {
  const { origin, viewer, untouched } = rig();
  const { connections } = untouched;
  for (const [path, text] of [
    ["closed.zip", "Access-Control-Allow-Origin"],
    ["moved.zip", "redirects to another server"],
    ["text.zip", /bundle|ZIP/],
  ] as const) {
    await page.goto("about:blank");
    await open(page, `${origin}/${path}`);
    await load(page);
    await expect(failure(page)).toContainText(text);
  }
  await page.goto(`${viewer.address}?run=http%3A%2F%2Fexample.org%2Frun.zip`);
  await expect(failure(page)).toContainText("must begin with https://");
  expect(untouched.connections).toBe(connections);
});

test("neither runs nor requests anything of a hostile share", async ({ page }) => {
  test.setTimeout(240_000);
  const { viewer, untouched, origin } = rig();
  const before = untouched.connections;
  const { incidents } = await watchPage(page, viewer.origin);
  await open(page, `${origin}/hostile.zip`);
  await load(page);
  const read = new WorkbenchPage(page);
  await expect(read.items.first()).toBeVisible();
  for (let at = 0; at < 4; at += 1) {
    await read.items.nth(at).click();
    expect((await emptyTabs(page)).seen).toBeGreaterThan(3);
  }
  expect(incidents).toEqual([`a request: fetch ${origin}/hostile.zip`]);
  expect(untouched.connections).toBe(before);
});

test("blocks other servers by its policy, also for code that would run", async ({ page }) => {
  const { viewer, untouched, origin } = rig();
  const before = untouched.connections;
  await open(page, `${origin}/open.zip`);
  await expect(page.getByRole("button", { name: "Load the run" })).toBeVisible();
  const outcomes = await page.evaluate(async (host) => {
    const failed = (work: Promise<unknown>) =>
      work.then(
        () => "sent",
        () => "blocked",
      );
    const image = () =>
      new Promise((done, fail) => {
        const element = new Image();
        element.onload = done;
        element.onerror = fail;
        element.src = `http://${host}/a.png`;
      });
    const script = document.createElement("script");
    script.textContent = "window.ranInline = true";
    document.body.append(script);
    return [
      await failed(fetch(`http://${host}/a`, { mode: "no-cors" })),
      await failed(fetch("./index.html")),
      await failed(image()),
      "ranInline" in window ? "sent" : "blocked",
    ];
  }, untouched.host);
  expect(outcomes).toEqual(["blocked", "blocked", "blocked", "blocked"]);
  expect(untouched.connections).toBe(before);
  const meta = (name: string) => page.locator(`meta[name="${name}"]`).getAttribute("content");
  expect(await meta("robots")).toContain("noindex");
  expect(await meta("referrer")).toBe("no-referrer");
  expect(viewer.requested.length).toBeGreaterThan(3);
});

test("does not write into a folder that is not empty", async () => {
  const { folder } = rig();
  const before = await readdir(folder);
  const run = promisify(execFile)("node", ["scripts/run.mjs", "scripts/export-viewer.ts", folder]);
  await expect(run).rejects.toThrow("is not empty");
  expect(await readdir(folder)).toEqual(before);
});
