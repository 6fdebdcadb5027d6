import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { openBundle } from "@/lib/results/export/bundle";
import { openBundleSet } from "@/lib/results/export/bundle-set";
import { decryptData, decryptIndex } from "./encrypt";
import { parseIndex } from "./share-index";
import { parseShareLink } from "./share-link";

/** Files as version 1 wrote them. They never change: shares and bundles must always open. */
const frozen = async (name: string) =>
  new Blob([await readFile(new URL(`test-fixtures/${name}`, import.meta.url))]);

const LINK = "/share/AAcOFRwjKjE4P0ZNVFtiaQ#AAUKDxQZHiMoLTI3PEFGS1BVWl9kaW5zeH2Ch4yRlps";

it("opens the bundle of a run of version 1", async () => {
  const opened = await openBundle(await frozen("run-1.zip"));
  if (!opened.ok) throw new Error(opened.message);
  expect(opened.run).toMatchObject({
    request: { query: "storm lanterns", limit: 3 },
    leftOut: ["scrapeOptions.headers"],
    status: 200,
  });
  expect(JSON.parse(await opened.response.text())).toHaveProperty("data.web.0.title", "Lanterns");
});

it("opens a set of bundles of version 1", async () => {
  const set = await openBundleSet(await frozen("runs-1.zip"));
  if (!set.ok) throw new Error(set.message);
  expect(set.comparison).toBe("/compare?runs=run-a,run-b&base=run-a");
  const runs = await Promise.all(set.runs.map(({ open }) => open()));
  expect(runs.map((run) => run.ok && run.run.request.query)).toEqual([
    "storm lanterns",
    "desk lamps",
  ]);
});

it("opens a share of version 1 by its link", async () => {
  const [, id = "", key = ""] = /^\/share\/(.+)#(.+)$/.exec(LINK) ?? [];
  const keys = parseShareLink(id, key);
  if (!keys) throw new Error("The link is not valid.");
  const file = await frozen("share-1.bin");
  const index = await parseIndex(
    await decryptIndex(keys, new Uint8Array(await file.arrayBuffer())),
  );
  expect(index.runs.map(({ query, results }) => [query, results[0]?.title])).toEqual([
    ["storm lanterns", "Lanterns"],
    ["desk lamps", "Lamps"],
  ]);
  const set = await openBundleSet(await decryptData(keys, file));
  expect(set.ok && set.runs.length).toBe(2);
});
