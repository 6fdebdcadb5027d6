import { describe, expect, it } from "vitest";
import { parseResponse } from "../model/parse-response";
import { writeBundle } from "./bundle";
import { openBundleSet, writeBundleSet } from "./bundle-set";
import { writeZip } from "./write-zip";

const bundleOf = (query: string) => {
  const text = JSON.stringify({ success: true, data: { web: [{ url: "https://a.example/" }] } });
  return writeBundle({
    run: {
      ...{ request: { query }, leftOut: [], status: 200, startedAt: 1, durationMs: 2 },
      trace: null,
    },
    response: new Blob([text]),
    isJson: true,
    view: parseResponse(JSON.parse(text)),
    read: async () => null,
    artifacts: [],
    snippet: { file: "search.sh", text: "curl" },
    secrets: [],
  });
};

describe("a set of bundles", () => {
  it("restores the runs in their order, with the comparison", async () => {
    const entries = [
      { id: "b", bundle: await bundleOf("two") },
      { id: "a", bundle: await bundleOf("one") },
    ];
    const set = await openBundleSet(await writeBundleSet(entries, "/compare?runs=b,a&base=b"));
    if (!set.ok) throw new Error(set.message);
    expect(set.comparison).toBe("/compare?runs=b,a&base=b");
    expect(set.runs.map(({ id }) => id)).toEqual(["b", "a"]);
    const opened = await Promise.all(set.runs.map(({ open }) => open()));
    expect(opened.map((each) => each.ok && each.run.request.query)).toEqual(["two", "one"]);
  });

  it("opens the bundle of a single run", async () => {
    const set = await openBundleSet(await bundleOf("one"));
    expect(set.ok && set.runs.length).toBe(1);
    expect(set.ok && (await set.runs[0]?.open())?.ok).toBe(true);
  });

  it("names the version of a newer file, and what is damaged", async () => {
    const manifest = {
      kind: "search-workbench.bundles",
      version: 7,
      runs: [{ id: "a", path: "x" }],
    };
    const zip = (content: object) =>
      writeZip([{ path: "manifest.json", content: JSON.stringify(content) }]);
    const newer = await openBundleSet(await zip(manifest));
    expect(newer).toEqual({ ok: false, message: expect.stringContaining("format 7") });
    const missing = await openBundleSet(await zip({ ...manifest, version: 1 }));
    expect(missing.ok && (await missing.runs[0]?.open())).toMatchObject({ ok: false });
    expect(await openBundleSet(new Blob(["no zip"]))).toMatchObject({ ok: false });
    expect(await openBundleSet(await zip({ kind: "other" }))).toMatchObject({ ok: true });
  });
});
