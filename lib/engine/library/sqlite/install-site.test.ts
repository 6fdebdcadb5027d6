import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { crawlSettingsSchema } from "@/lib/contract/library";
import { type LocalSite, localSite } from "@/lib/engine/page/test-support/local-site";
import { copyDatabaseFile } from "@/lib/engine/storage/copy-database";
import { createAddressGuard } from "@/lib/net/address-guard";
import { crawlSite } from "../crawl/crawl-site";
import { newHolderId } from "../lease-holder";
import { openLibrary, type SqliteLibrary } from "./open-library";

const NOW = new Date("2026-01-02T03:04:05Z");
/** The URL that the installed site gets. Nothing is fetched from it. */
const OTHER = "http://127.0.0.1:1";

const page = (title: string, text: string, links: readonly string[] = []) =>
  `<title>${title}</title><meta name=description content="About ${title}"><main><h1>${title}</h1><p>${text}</p>
   <img src="/${title}.png" alt="A ${title} at low tide" width=640 height=480>
   ${links.map((link) => `<a href="${link}">more</a>`).join("")}</main>`;

let folder: string;
let site: LocalSite;
const opened: SqliteLibrary[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "install-site-"));
  site = await localSite({
    "/": page("Curlew", "The curlew calls at dusk.", ["/marsh", "/copy", "/data", "/gone"]),
    "/marsh": {
      headers: { "content-type": "text/html", etag: '"7"' },
      body: page("Marsh", `The salt marsh floods at spring tide. ${"Mud. ".repeat(9_000)}`, [
        "/deep",
      ]),
    },
    "/deep": `<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle",
      "headline":"Deep","datePublished":"2026-01-01T00:00:00Z","isFamilyFriendly":false}</script>
      ${page("Deep", "Waders rest on the deep mud of the marsh.")}`,
    "/copy": `<link rel=canonical href="/deep">${page("Copy", "Waders rest.")}`,
    "/data": { headers: { "content-type": "application/json" }, body: "{}" },
  });
});
afterEach(async () => {
  for (const library of opened.splice(0)) library.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const indexFile = (name: string) => join(folder, `${name}.sqlite`);

function newLibrary(name: string): SqliteLibrary {
  const library = openLibrary({ index: indexFile(name) });
  opened.push(library);
  return library;
}

const crawl = ({ store }: SqliteLibrary) =>
  crawlSite({
    store,
    guard: createAddressGuard({ namedOrigins: () => store.allowedOrigins() }),
    now: () => NOW,
    url: `${site.origin}/`,
  });

/** A library file with the crawled site. */
async function prepare(name = "crawled") {
  await crawl(newLibrary(name));
  const file = indexFile(`${name}-prepared`);
  copyDatabaseFile(indexFile(name), file);
  return file;
}

const TABLES = {
  library_sites:
    "site, kind, name, start_url, settings, state, wish, held_by, token, read, unchanged, skipped, failed, removed, bytes, known, waiting, kept, last_position, next_at, last_error, left_unread, script_built, started_at, finished_at",
  library_addresses: "*",
  library_origins: "*",
  pages:
    "url, site, title, description, language, declared_type, file_type, published_at, modified_at, fetched_at, content_hash, depth, day, country, image_url, canonical, facts",
  "pages JOIN bodies USING (id)": "url, headings, head, tail",
  "pages JOIN page_terms ON id = page": "url, page_terms.title, page_terms.headings, body, terms",
  "pages JOIN traits ON id = page": "url, trait",
  "pages JOIN images ON pages.id = page":
    "pages.url AS page_url, position, images.url, images.title, around, width, height",
  words: "word",
  vocabulary: "*",
  image_vocabulary: "*",
  address_vocabulary: "*",
};

/** All rows of a library, with its origin replaced. */
function rowsOf(name: string, origin: string): Record<string, string[]> {
  const database = new DatabaseSync(indexFile(name));
  database.exec(`CREATE VIRTUAL TABLE temp.image_vocabulary USING fts5vocab (main, image_terms, 'row');
    CREATE VIRTUAL TABLE temp.address_vocabulary USING fts5vocab (main, addresses, 'row')`);
  const rows = Object.entries(TABLES).map(([table, columns]) => [
    table,
    database
      .prepare(`SELECT ${columns} FROM ${table}`)
      .all()
      .map((row) => JSON.stringify(row).replaceAll(origin, "http://site.invalid"))
      .sort(),
  ]);
  database.close();
  return Object.fromEntries(rows);
}

it("stores the same rows as a crawl of the site at that origin", async () => {
  const prepared = await prepare();
  const library = newLibrary("installed");
  expect(library.install(prepared, site.origin, NOW)).toBe(true);
  const rows = rowsOf("installed", site.origin);
  expect(rows).toEqual(rowsOf("crawled", site.origin));
  for (const table of Object.values(rows)) expect(table).not.toEqual([]);
});

it("finds the pages at another port, and nothing at the old one", async () => {
  const prepared = await prepare();
  const library = newLibrary("installed");
  library.install(prepared, OTHER, NOW);
  const search = (query: string) =>
    library.index.search({ query, limit: 10, highlights: true }).hits.map(({ url }) => url);
  expect(search("salt marsh floods")[0]).toBe(`${OTHER}/marsh`);
  expect(search("marsh site:127.0.0.1:1")).toContain(`${OTHER}/deep`);
  expect(search(`marsh site:${new URL(site.origin).host}`)).toEqual([]);
  expect(library.index.pagesWithImage(`${OTHER}/Deep.png`)).toEqual([`${OTHER}/deep`]);
  expect(JSON.stringify(rowsOf("installed", OTHER))).not.toContain(new URL(site.origin).port);
  expect(await library.store.allowedOrigins()).toEqual([OTHER]);
});

it("replaces the earlier site and keeps its settings and all other sites", async () => {
  const library = newLibrary("installed");
  await crawl(library);
  const { store } = library;
  await store.setSettings(site.origin, crawlSettingsSchema.parse({ everyHours: 24 }), NOW);
  const list = await localSite({ "/own": page("Own", "A page of the user.") });
  await crawlSite({
    store,
    guard: createAddressGuard({ namedOrigins: () => store.allowedOrigins() }),
    url: `${list.origin}/own`,
  });
  await list.close();
  const before = library.index.page(`${list.origin}/own`);
  Object.assign(site.pages, {
    "/": page("Curlew", "The curlew has left.", ["/new"]),
    "/new": page("New", "A page of the new version."),
  });
  const prepared = await prepare("next");
  expect(library.install(prepared, site.origin, NOW)).toBe(true);
  expect(library.index.has(`${site.origin}/marsh`)).toBe(false);
  expect(library.index.page(`${site.origin}/`)?.text).toContain("has left");
  expect(library.index.page(`${list.origin}/own`)).toEqual(before);
  expect(await store.site(site.origin)).toMatchObject({
    state: "finished",
    pages: 2,
    counts: { read: 2, removed: 2 },
    settings: { everyHours: 24 },
    nextAt: "2026-01-03T03:04:05.000Z",
  });
});

it("changes nothing if it fails in the middle", async () => {
  const prepared = await prepare();
  const damaged = new DatabaseSync(prepared);
  damaged.exec("DROP TABLE words");
  damaged.close();
  const library = newLibrary("installed");
  await crawl(library);
  const before = rowsOf("installed", site.origin);
  expect(() => library.install(prepared, site.origin, NOW)).toThrow("words");
  expect(rowsOf("installed", site.origin)).toEqual(before);
  expect(library.install(await prepare("again"), site.origin, NOW)).toBe(true);
});

it("reads a file in a folder that cannot be written", async () => {
  const prepared = await prepare();
  const readOnly = join(folder, "build with spaces");
  mkdirSync(readOnly);
  const file = join(readOnly, "guide.sqlite");
  copyDatabaseFile(prepared, file);
  chmodSync(file, 0o400);
  chmodSync(readOnly, 0o500);
  expect(newLibrary("installed").install(file, OTHER, NOW)).toBe(true);
  expect(readdirSync(readOnly)).toEqual(["guide.sqlite"]);
  chmodSync(readOnly, 0o700);
});

it("leaves a site that another process is crawling", async () => {
  const prepared = await prepare();
  const library = newLibrary("installed");
  await crawl(library);
  await library.store.lease(site.origin, newHolderId());
  const before = rowsOf("installed", site.origin);
  expect(library.install(prepared, site.origin, NOW)).toBe(false);
  expect(rowsOf("installed", site.origin)).toEqual(before);
});

it.each([
  ["of another format of the index", (file: DatabaseSync) => file.exec("PRAGMA user_version = 4")],
  [
    "of another format of the library",
    (file: DatabaseSync) => file.exec("UPDATE library_schema SET version = 3"),
  ],
  [
    "with other facts",
    (file: DatabaseSync) => file.exec("UPDATE pages SET facts = 2 WHERE id = 1"),
  ],
  [
    "of another host",
    (file: DatabaseSync) =>
      file.exec("PRAGMA foreign_keys = OFF; UPDATE library_sites SET site = 'http://[::1]:80'"),
  ],
])("installs nothing from a file %s", async (_, change) => {
  const prepared = await prepare();
  const database = new DatabaseSync(prepared);
  change(database);
  database.close();
  const library = newLibrary("installed");
  expect(library.install(prepared, OTHER, NOW)).toBe(false);
  expect(await library.store.listSites()).toEqual([]);
  expect(library.index.stats().pages).toBe(0);
});
