import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { copyLibrary, countUncopiedSites } from "@/lib/engine/library/postgres/copy-library";
import { openPostgresLibrary } from "@/lib/engine/library/postgres/open-library";
import type { PageVisit } from "@/lib/engine/library/sources/visit-page";
import { openLibrary } from "@/lib/engine/library/sqlite/open-library";
import { type Database, openPostgres } from "@/lib/engine/postgres/database";
import { samplePage, temporaryIndexFile } from "../../support/sample-index";
import { testDatabase } from "./test-database";

const { server } = testDatabase();
const SITE = "http://a.example";
const PAGES = 1_300;
let target: Database;
let url = "";
beforeEach(async () => {
  url = await server().newDatabase();
  target = openPostgres({ url });
  onTestFinished(() => target.close());
});

/** A library with a web site, its settled and queued URLs, a list with seeds, and a folder. */
async function makeLibrary({ usesOutbox = false } = {}): Promise<string> {
  const index = temporaryIndexFile();
  const { store, close, ...library } = openLibrary({ index }, { usesOutbox });
  const now = new Date("2026-02-03T04:05:06.789Z");
  const site = { site: SITE, kind: "site", name: "a.example", startUrl: `${SITE}/0` } as const;
  await store.add(site, now);
  await store.allowOrigin(SITE, SITE);
  const seeds = Array.from({ length: 700 }, (_, at) => `http://b.example/${at}`);
  await store.add({ site: "list:1", kind: "list", name: "B", startUrl: "", seeds }, now);
  const folder = { kind: "folder", name: "/docs", startUrl: "http://127.0.0.1:1/x/" } as const;
  await store.add({ site: "folder:/docs", token: "secret", ...folder }, now);
  const lease = (await store.lease(SITE, "999999999-gone")) ?? expect.fail();
  await store.beginCrawl(lease, `${SITE}/0`, now);
  const found = Array.from({ length: PAGES + 40 }, (_, at) => ({ url: `${SITE}/${at}` }));
  await store.enqueue(lease, found, 0, 10_000);
  await library.database.transaction(function* () {
    for (let at = 0; at < PAGES; at += 1)
      yield* library.changes.put(
        samplePage(`${SITE}/${at}`, { title: `Ü "${at}", \\ \0`, text: `Knot ${at}` }),
      );
    yield* library.changes.put(samplePage("http://127.0.0.1:1/x/a", { site: "folder:/docs" }));
  });
  for (let at = 0; at < 5; at += 1) {
    const task = (await store.next(lease, new Set(), LIMITS)) ?? expect.fail();
    const page = samplePage(task.url, { title: `Ü "${at}", \\ \0`, text: `Knot ${at}` });
    const visit: PageVisit = {
      kind: "page",
      page,
      links: [],
      canonical: null,
      etag: null,
      lastModified: "Tue",
    };
    await store.settle(lease, task, visit, { ...RULES, now });
  }
  close();
  return index;
}
const LIMITS = { maxPages: 5_000, maxBytes: 1e9, maxKnown: 10_000 };
const RULES = { siteLinks: () => [], maxDepth: 5, maxKnown: 10_000 };

it("copies sites, URLs, seeds, origins and pages, and continues the crawl", async () => {
  const index = await makeLibrary();
  const uncopied = (file: string) =>
    countUncopiedSites(target, { index: file, source: "folder", ownOrigin: SITE });
  // Without the guide of this server and the folder.
  expect(await uncopied(index)).toBe(1);
  expect(await uncopied(`${index}.missing`)).toBe(0);
  expect(await copyLibrary(target, { index, source: "folder" })).toEqual({
    isNew: true,
    sites: 2,
    urls: PAGES + 40,
    pages: PAGES,
    leftOut: ["/docs"],
  });
  expect(await uncopied(index)).toBe(0);
  const file = openLibrary({ index });
  onTestFinished(() => file.close());
  const { store, outbox } = openPostgresLibrary(target);
  const copied = (await store.site(SITE)) ?? expect.fail();
  expect({ ...copied, heldBy: null }).toEqual({ ...(await file.store.site(SITE)), heldBy: null });
  expect(copied).toMatchObject({ state: "reading", isLeased: false, queued: PAGES + 35, pages: 5 });
  expect(await store.seeds("list:1")).toEqual(await file.store.seeds("list:1"));
  expect(await store.allowedOrigins()).toEqual([SITE]);
  expect((await store.listSites()).map(({ name }) => name)).toEqual(["B", "a.example"]);
  const changes = await outbox.pending(5_000);
  expect(changes).toHaveLength(PAGES);
  expect(changes[7]).toMatchObject({ kind: "put", page: { url: `${SITE}/7`, text: "Knot 7" } });

  const lease = (await store.lease(SITE, "1-new")) ?? expect.fail();
  expect(await store.beginCrawl(lease, `${SITE}/0`, new Date())).toEqual({ resumed: true });
  expect(await store.next(lease, new Set(), LIMITS)).toMatchObject({ url: `${SITE}/5` });
  // New changes come after the copied ones.
  await store.stop("list:1");
  const again = await copyLibrary(target, { index, source: "folder" });
  expect(again).toMatchObject({ isNew: false, sites: 0 });
  expect(await store.site("list:1")).toMatchObject({ state: "stopped" });
});

it("copies the changes that the cluster does not have yet, and removes pages on disk", async () => {
  const index = await makeLibrary({ usesOutbox: true });
  const { outbox } = openPostgresLibrary(target);
  expect(await copyLibrary(target, { index, source: "folder" })).toMatchObject({ pages: PAGES });
  const changes = await outbox.pending(5_000);
  expect(changes.filter(({ kind }) => kind === "put")).toHaveLength(PAGES + 5);
  expect(changes.at(-1)).toMatchObject({ kind: "removeSite", site: "folder:/docs" });
});

it("continues after an interruption, before which no crawler starts", async () => {
  const index = await makeLibrary();
  let writes = 0;
  const failing: Database = {
    ...target,
    transaction: (work, options) => {
      writes += 1;
      if (writes === 5) return Promise.reject(new Error("The machine stops."));
      return target.transaction(work, options);
    },
  };
  await expect(copyLibrary(failing, { index, source: "folder" })).rejects.toThrow("stops");
  const { store } = openPostgresLibrary(target);
  expect(await store.lease(SITE, "1-early")).toBeNull();
  await expect(copyLibrary(target, { index, source: "other" })).rejects.toThrow("already has");
  const copied = await copyLibrary(target, { index, source: "folder" });
  expect(copied).toMatchObject({ isNew: true, sites: 2, urls: PAGES + 40, pages: PAGES });
  expect(await store.lease(SITE, "1-late")).not.toBeNull();
});

it("rejects a database with another library, and a copy that differs", async () => {
  const index = await makeLibrary();
  const { store } = openPostgresLibrary(target);
  const other = { site: "http://c.example", kind: "site", name: "C", startUrl: "" } as const;
  await store.add(other, new Date());
  const rejected = copyLibrary(target, { index, source: "folder" });
  await expect(rejected).rejects.toThrow("already has a library with 1 site. Copy before");
  await target.query("DELETE FROM workbench_library_sites", []);

  // Something changed a row while the copy was interrupted.
  await target.query(
    `CREATE FUNCTION garble() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN NEW.title := NEW.title || '.'; RETURN NEW; END $$`,
    [],
  );
  await target.query(
    `CREATE TRIGGER garble BEFORE INSERT ON workbench_library_addresses FOR EACH ROW
       WHEN (NEW.url = '${SITE}/3') EXECUTE FUNCTION garble()`,
    [],
  );
  const differing = copyLibrary(target, { index, source: "folder" });
  await expect(differing).rejects.toThrow(
    "The copy of library_addresses has 1340 rows that differ",
  );
  expect(await store.lease(SITE, "1-early")).toBeNull();
});

it("leaves the file as it is", async () => {
  const index = await makeLibrary();
  const tables = () => {
    const file = new DatabaseSync(index, { readOnly: true });
    const names = file.prepare("SELECT name FROM sqlite_master ORDER BY name").all();
    file.close();
    return names;
  };
  const before = tables();
  await copyLibrary(target, { index, source: "folder" });
  expect(tables()).toEqual(before);
});
