import {
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { repairIndex } from "./repair-index";
import { openLibrary } from "./sqlite/open-library";

const PAGE_BYTES = 16_384;

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "repair-"));
  file = join(folder, "index.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function createIndex(): void {
  const library = openLibrary({ index: file });
  for (let site = 0; site < 40; site += 1)
    library.addNow(
      {
        site: `https://s${site}.example.org`,
        kind: site === 0 ? "list" : "site",
        name: `s${site}.example.org`,
        startUrl: `https://s${site}.example.org/start`,
        seeds: site === 0 ? ["https://s0.example.org/a", "https://s0.example.org/b"] : [],
      },
      new Date(0),
    );
  library.close();
}

it("leaves an intact index, and a missing one, as they are", () => {
  expect(repairIndex(file)).toEqual({ outcome: "absent" });
  createIndex();
  expect(repairIndex(file)).toEqual({ outcome: "intact" });
});

it("rebuilds a damaged index with the sites that can still be read", async () => {
  createIndex();
  // A database page in the middle of the file, where the tables of pages are.
  const { size } = statSync(file);
  const opened = openSync(file, "r+");
  const start = Math.floor(size / PAGE_BYTES / 2) * PAGE_BYTES;
  writeSync(opened, Buffer.alloc(PAGE_BYTES, 0x5a), 0, PAGE_BYTES, start);
  const repair = repairIndex(file);
  if (repair.outcome !== "rebuilt") return expect.fail(repair.outcome);
  const library = openLibrary({ index: file });
  const sites = await library.store.listSites();
  expect(sites.map(({ name }) => name).toSorted()).toEqual([...repair.sites].toSorted());
  if (repair.complete) {
    expect(sites).toHaveLength(40);
    expect(await library.store.seeds("https://s0.example.org")).toHaveLength(2);
    expect(sites[0]).toMatchObject({ kind: "list", startUrl: "https://s0.example.org/start" });
  }
  library.close();
});

it.each(["terms", "addresses", "image_terms"])(
  "names the repair if the full-text table %s is damaged",
  (table) => {
    createIndex();
    const database = new DatabaseSync(file);
    const select = `SELECT rootpage FROM sqlite_schema WHERE name = '${table}_config'`;
    const root = Number(database.prepare(select).get()?.rootpage);
    database.close();
    const opened = openSync(file, "r+");
    writeSync(opened, Buffer.alloc(PAGE_BYTES, 0x5a), 0, PAGE_BYTES, (root - 1) * PAGE_BYTES);
    expect(() => openLibrary({ index: file })).toThrow("npm run repair");
  },
);

it.each(["cut short", "random"])("replaces an index that is %s", (damage) => {
  createIndex();
  if (damage === "random") writeFileSync(file, Buffer.alloc(50_000, 7));
  else truncateSync(file, 6_000);
  expect(() => openLibrary({ index: file }).close()).toThrow("npm run repair");
  expect(repairIndex(file)).toMatchObject({ outcome: "rebuilt", damaged: `${file}.damaged` });
  openLibrary({ index: file }).close();
});
