import { describe, expect, it } from "vitest";
import { parseResponse } from "../model/parse-response";
import { type BundledRun, openBundle, writeBundle } from "./bundle";
import { openZip } from "./read-zip";
import { writeZip } from "./write-zip";

const text = JSON.stringify({
  success: true,
  data: {
    web: [
      {
        url: "https://a.example",
        markdown: "# page",
        html: "<script>alert(1)</script>",
        json: { a: 1 },
        screenshot: "https://f.example/1.png",
      },
    ],
  },
});
const view = parseResponse(JSON.parse(text));
const run: BundledRun = {
  request: { query: "x" },
  leftOut: ["scrapeOptions.headers"],
  status: 200,
  startedAt: 1_000,
  durationMs: 5,
  isFree: true,
  trace: null,
  annotations: [{ key: "web a.example", note: "Ask", tags: ["weekly"] }],
};
const picture = new Blob([Uint8Array.of(1, 2, 3)], { type: "image/png" });
const bundle = (more: Partial<BundledRun> = {}, secrets: readonly string[] = []) =>
  writeBundle({
    secrets,
    run: { ...run, ...more },
    response: new Blob([text]),
    isJson: true,
    view,
    read: async (result, key) => result.contents.find(({ kind }) => kind === key)?.value,
    artifacts: [
      {
        artifact: {
          url: "https://f.example/1.png",
          kind: "image",
          name: "Screenshot",
          resultId: "web-0",
        },
        blob: picture,
      },
    ],
    snippet: { file: "search.sh", text: "curl" },
  });

describe("a bundle of a run", () => {
  it("restores the run, the exact response and its files", async () => {
    const opened = await openBundle(await bundle());
    if (!opened.ok) throw new Error(opened.message);
    expect(opened.run).toEqual(run);
    expect(await opened.response.text()).toBe(text);
    expect(opened.artifacts.map(({ url, blob }) => [url, blob.type, blob.size])).toEqual([
      ["https://f.example/1.png", "image/png", 3],
    ]);
  });

  it("masks private values that the response repeats, in every file", async () => {
    const opened = await openBundle(await bundle({}, ["alert(1)", "# page"]));
    if (!opened.ok) throw new Error(opened.message);
    const shown = await opened.response.text();
    expect(shown).toContain('"markdown":"[removed]"');
    expect(shown).not.toContain("alert(1)");
    const { read } = await openZip(await bundle({}, ["# page"]), {
      files: 99,
      fileBytes: 9_999,
      allBytes: 99_999,
    });
    expect(await (await read("pages/web-0/markdown.md"))?.text()).toBe("[removed]");
  });

  it("restores a trace", async () => {
    const trace = {
      slots: "fsf",
      target: { url: "https://a.example", title: null },
      changes: ["one result"],
    };
    expect(await openBundle(await bundle({ trace }))).toMatchObject({ run: { trace } });
    const strange = await openBundle(await bundle({ trace: { ...trace, slots: "fsx" } }));
    expect(strange).toMatchObject({ ok: true, run: { trace: null } });
  });

  it("contains a file per format and page, none of which runs on a double click", async () => {
    const { paths, read } = await openZip(await bundle(), {
      files: 99,
      fileBytes: 9_999,
      allBytes: 99_999,
    });
    expect(paths).toEqual([
      "manifest.json",
      "request.json",
      "response.json",
      "search.sh",
      "pages/web-0/markdown.md",
      "pages/web-0/page.html.txt",
      "pages/web-0/json.json",
      "artifacts/web-0-1.png",
    ]);
    expect(await (await read("pages/web-0/markdown.md"))?.text()).toBe("# page");
  });

  it.each([
    ["no ZIP file", new Blob(["x"])],
    ["nothing", new Blob([])],
  ])("reports a file that is %s", async (_what, file) => {
    expect(await openBundle(file)).toMatchObject({ ok: false });
  });

  it.each([
    ["no manifest", { "a.txt": "x" }],
    ["a manifest that is not JSON", { "manifest.json": "{" }],
    ["a manifest of something else", { "manifest.json": '{"kind":"other"}' }],
    [
      "no response",
      {
        "manifest.json": JSON.stringify({
          kind: "search-workbench.bundle",
          version: 1,
          run: { request: {} },
        }),
      },
    ],
    [
      "a newer version",
      {
        "manifest.json": JSON.stringify({
          kind: "search-workbench.bundle",
          version: 9,
          run: { request: {} },
        }),
        "response.json": "{}",
      },
    ],
  ])("reports a bundle with %s", async (_what, files) => {
    const file = await writeZip(
      Object.entries(files).map(([path, content]) => ({ path, content })),
    );
    expect(await openBundle(file)).toMatchObject({ ok: false, message: expect.any(String) });
  });

  it("ignores files of unknown types", async () => {
    const manifest = {
      kind: "search-workbench.bundle",
      version: 1,
      run: { request: {} },
      artifacts: [
        { url: "https://f.example/x", path: "a.svg" },
        { url: "https://f.example/y", path: "../a.png" },
      ],
    };
    const file = await writeZip([
      { path: "manifest.json", content: JSON.stringify(manifest) },
      { path: "response.json", content: "{}" },
      { path: "a.svg", content: "<svg onload=alert(1)>" },
    ]);
    expect(await openBundle(file)).toMatchObject({ ok: true, artifacts: [] });
  });
});
