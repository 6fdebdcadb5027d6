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
import { afterEach, beforeEach, expect, it } from "vitest";
import { repairIndex } from "./repair-index";
import { openLibrary } from "./sqlite/open-library";

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

it("leaves a sound index, and a missing one, as they are", () => {
  expect(repairIndex(file)).toEqual({ outcome: "absent" });
  createIndex();
  expect(repairIndex(file)).toEqual({ outcome: "sound" });
});

it("rebuilds a damaged index with the sites that can still be read", async () => {
  createIndex();
  // A database page in the middle of the file, where the tables of pages are.
  const page = 16_384;
  const { size } = statSync(file);
  const opened = openSync(file, "r+");
  writeSync(opened, Buffer.alloc(page, 0x5a), 0, page, Math.floor(size / page / 2) * page);
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

it.each(["cut short", "random"])("replaces an index that is %s", (damage) => {
  createIndex();
  if (damage === "random") writeFileSync(file, Buffer.alloc(50_000, 7));
  else truncateSync(file, 6_000);
  expect(() => openLibrary({ index: file }).close()).toThrow("npm run repair");
  expect(repairIndex(file)).toMatchObject({ outcome: "rebuilt", damaged: `${file}.damaged` });
  openLibrary({ index: file }).close();
});
