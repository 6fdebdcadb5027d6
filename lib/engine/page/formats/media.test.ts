import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { formatDepsOf, pageViewOf } from "@/tests/support/sample-page-view";
import { makeMedia } from "./media/make-media";
import { createMediaExtractor, type MediaExtractorOptions } from "./media/media-extractor";
import { makeScreenshot } from "./screenshot";

const videoOf = (html: string) => makeMedia(pageViewOf(html), "video", formatDepsOf());
const audioOf = (html: string) => makeMedia(pageViewOf(html), "audio", formatDepsOf());

describe("without a program, the page's own file with a warning", () => {
  test.each([
    ["an element", '<video src="/film.webm"></video>', "https://shop.example/film.webm"],
    [
      "a source of an element",
      '<video><source src="a.mp4"><source src="b.mp4"></video>',
      "https://shop.example/a.mp4",
    ],
    [
      "a preview",
      '<meta property="og:video" content="https://cdn.example/v.mp4">',
      "https://cdn.example/v.mp4",
    ],
    [
      "structured data",
      '<script type="application/ld+json">{"@type":"VideoObject","contentUrl":"/v.mp4"}</script>',
      "https://shop.example/v.mp4",
    ],
    ["a link", '<a href="/talk.mp4">The talk</a>', "https://shop.example/talk.mp4"],
  ])("%s", async (_name, html, address) => {
    const { fields, warning } = await videoOf(html);
    expect(fields).toEqual({ video: address });
    expect(warning).toMatch(/No program.*page's own file/);
  });

  test("ignores embedded players and sources of pictures", async () => {
    const html = `<meta property="og:video" content="https://player.example/embed/1"><picture><source src="a.mp4"></picture>`;
    expect(await videoOf(html)).toEqual({
      fields: {},
      warning: expect.stringMatching(/offers no video/),
    });
  });

  test("takes audio elements for the audio format", async () => {
    const html = '<video src="film.mp4"></video><audio><source src="/talk.mp3"></audio>';
    expect((await audioOf(html)).fields).toEqual({ audio: "https://shop.example/talk.mp3" });
  });

  test("never throws, whatever the page", async () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom("<video>", "<source src=", "</video>", '<a href="//[">', '<audio src="x">'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (parts) => {
        await videoOf(parts.join(""));
        await audioOf(parts.join(""));
      }),
      { numRuns: 50 },
    );
  });
});

describe("with a program configured by the operator", () => {
  const node = (script: string, options: Partial<MediaExtractorOptions> = {}) =>
    createMediaExtractor({
      command: [process.execPath, "-e", script, "{url}", "{kind}", "{folder}"],
      ...options,
    });
  // Not the folder of all programs: another test may be running.
  const folder = mkdtempSync(join(tmpdir(), "media-test-"));
  const left = () => readdirSync(folder);
  beforeEach(() => {
    vi.stubEnv("TMPDIR", folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const WRITE = `const [url, kind, folder] = process.argv.slice(1);
    require("fs").writeFileSync(folder + "/out.mp3", JSON.stringify({ url, kind, key: process.env.WORKBENCH_CANARY ?? null }));`;

  test("stores the output file for an hour and removes the folder", async () => {
    process.env.WORKBENCH_CANARY = "secret";
    const deps = formatDepsOf({ media: node(WRITE) });
    const made = await makeMedia(pageViewOf(""), "audio", deps);
    delete process.env.WORKBENCH_CANARY;
    expect(made).toEqual({ fields: { audio: "https://workbench.example/artifacts/1" } });
    expect(deps.saved[0]).toMatchObject({ contentType: "audio/mpeg", lifetimeMs: 3_600_000 });
    expect(JSON.parse(Buffer.from(deps.saved[0]?.bytes ?? []).toString())).toEqual({
      url: "https://shop.example/page",
      kind: "audio",
      key: null,
    });
    expect(left()).toEqual([]);
  });

  test.each([
    ["fails", "process.exit(3)", {}, /exited with an error/],
    ["writes nothing", "", {}, /no file/],
    ["never ends", "setInterval(() => {}, 1000)", { timeoutMs: 300 }, /took too long/],
    [
      "writes without end",
      `setInterval(() => require("fs").appendFileSync(process.argv[3] + "/x.mp4", Buffer.alloc(100000)), 5)`,
      { maxBytes: 500_000 },
      /too large/,
    ],
    [
      "writes too much in one step",
      `require("fs").writeFileSync(process.argv[3] + "/x.mp4", Buffer.alloc(100000))`,
      { maxBytes: 5_000 },
      /too large/,
    ],
    [
      "leads elsewhere by a link",
      `require("fs").symlinkSync("/etc/hostname", process.argv[3] + "/x.mp4")`,
      {},
      /no file/,
    ],
  ])(
    "falls back to the page's own file with a warning when the program %s",
    async (_name, script, options, message) => {
      const deps = formatDepsOf({ media: node(script, options) });
      const page = pageViewOf('<video src="/own.mp4"></video>');
      const { fields, warning } = await makeMedia(page, "video", deps);
      expect(fields).toEqual({ video: "https://shop.example/own.mp4" });
      expect(warning).toMatch(message);
      expect(deps.saved).toEqual([]);
    },
  );

  test("warns when the program does not exist", async () => {
    const media = createMediaExtractor({ command: ["/no/such/program"] });
    const { warning } = await makeMedia(pageViewOf(""), "video", formatDepsOf({ media }));
    expect(warning).toMatch(/could not be started/);
  });

  test("does not start the program under lockdown", async () => {
    const deps = formatDepsOf({ media: node(WRITE) });
    const page = pageViewOf("", { options: { lockdown: true } });
    const { fields, warning } = await makeMedia(page, "audio", deps);
    expect(fields).toEqual({});
    expect(warning).toMatch(/lockdown/);
  });

  test("terminates the program when the page is aborted", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("page over")), 200);
    const media = node("setInterval(() => {}, 1000)");
    const deps = formatDepsOf({ media, signal: controller.signal });
    await expect(makeMedia(pageViewOf(""), "video", deps)).rejects.toThrow("page over");
  });
});

describe("screenshot", () => {
  const small = { type: "screenshot" as const, quality: 50 };
  const picture = (byte: number) => ({ bytes: new Uint8Array([byte]), contentType: "image/png" });

  test("stores the screenshot for a day", async () => {
    const deps = formatDepsOf();
    const page = pageViewOf("", { rendered: { screenshots: [picture(1)], styles: null } });
    const { fields } = await makeScreenshot(page, small, deps);
    expect(fields).toEqual({ screenshot: "https://workbench.example/artifacts/1" });
    expect(deps.saved).toEqual([{ ...picture(1), lifetimeMs: 86_400_000 }]);
  });

  test("warns when there is no screenshot and when storing it failed", async () => {
    expect(await makeScreenshot(pageViewOf(""), small, formatDepsOf())).toEqual({
      fields: {},
      warning: expect.stringMatching(/not rendered in a browser/),
    });
    const save = async () => {
      throw new Error("full");
    };
    const page = pageViewOf("", { rendered: { screenshots: [picture(1)], styles: null } });
    expect(await makeScreenshot(page, small, formatDepsOf({ artifacts: { save } }))).toEqual({
      fields: {},
      warning: expect.stringMatching(/could not be stored/),
    });
    const locked = { ...page, options: { lockdown: true } };
    expect(await makeScreenshot(locked, small, formatDepsOf({ artifacts: { save } }))).toEqual({
      fields: {},
      warning: "No screenshot: under lockdown, no files are stored.",
    });
  });
});
