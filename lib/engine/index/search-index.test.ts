import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, it } from "vitest";
import {
  find,
  indexOf,
  openForTest,
  samplePage as page,
  temporaryIndexFile,
} from "@/tests/support/sample-index";

describe("storing pages", () => {
  const full = page("https://a.org/x.pdf", {
    title: "Title",
    description: "Says what it is",
    text: "First line\nSecond line",
    headings: ["One", "Two"],
    language: "en",
    publishedAt: "2026-01-02T03:04:05.000Z",
    modifiedAt: "2026-02-02T03:04:05.000Z",
    fileType: "pdf",
    site: "https://start.a.org",
  });

  it("returns a page as it was stored", () => {
    const index = indexOf(full);
    expect(index.page(full.url)).toEqual(full);
    expect(index.page("https://a.org/")).toBeNull();
    expect([index.has(full.url), index.has("https://a.org/")]).toEqual([true, false]);
  });

  it("reports whether there are pages of other sites", () => {
    const index = indexOf(page("https://a.org/", { site: "https://b.org" }));
    expect(
      ["https://a.org", "https://b.org", "https://c.org"].map((site) => index.hasOtherSites(site)),
    ).toEqual([true, false, true]);
  });

  it("recounts after this or another connection wrote, and only then", () => {
    const file = temporaryIndexFile();
    const [one, other] = [openForTest(file), openForTest(file)];
    one.put(full);
    expect(one.stats().pages).toBe(1);
    expect(one.stats()).toBe(one.stats());
    other.put(page("https://b.org/"));
    expect(one.stats()).toMatchObject({ pages: 2, sites: [{}, {}] });
    one.remove(full.url);
    expect([one.stats().pages, other.stats().pages]).toEqual([1, 1]);
    const undone = () =>
      one.putMany(
        (function* () {
          yield full;
          expect(one.stats().pages).toBe(2);
          throw new Error("undone");
        })(),
      );
    expect(undone).toThrow("undone");
    expect(one.stats().pages).toBe(1);
  });

  it("returns a long text completely and collapses whitespace", () => {
    const text = "A sentence of some words, with 💡 and 京都. ".repeat(4_000).trim();
    const index = indexOf(
      { ...full, text },
      page("https://a.org/y", { text: "a  b\r\n\r\n\tc\u0000" }),
    );
    expect(index.page(full.url)?.text).toBe(text);
    expect(index.page("https://a.org/y")?.text).toBe("a b\nc");
  });

  it("replaces the page with the same URL", () => {
    const index = indexOf(page("http://a.org/", { text: "copper" }));
    index.put(page("http://a.org/", { text: "zinc" }));
    expect(find(index, "copper")).toEqual([]);
    expect(find(index, "zinc")).toEqual(["http://a.org/"]);
    expect(index.stats().pages).toBe(1);
  });

  it("removes a page, or a site with all of its pages", () => {
    const index = indexOf(
      page("http://a.org/1", { text: "tin" }),
      page("http://a.org/2", { text: "tin" }),
      page("http://cdn.org/3", { text: "tin", site: "http://a.org" }),
      page("http://b.org/", { text: "tin" }),
    );
    expect(index.remove("http://a.org/1")).toBe(true);
    expect(index.remove("http://a.org/1")).toBe(false);
    expect(index.removeSite("http://a.org")).toBe(2);
    expect(index.removeSite("http://a.org")).toBe(0);
    expect(find(index, "tin")).toEqual(["http://b.org/"]);
    expect(find(index, "inurl:cdn -tin")).toEqual([]);
  });

  it("counts pages by site and reports when each was last fetched", () => {
    const index = indexOf(
      page("http://a.org/1", { fetchedAt: "2026-01-01T00:00:00.000Z" }),
      page("http://a.org/2", { fetchedAt: "2026-03-01T00:00:00.000Z" }),
      page("http://b.org/", {}),
    );
    const { pages, sites, bytes } = index.stats();
    expect(pages).toBe(3);
    expect(sites).toEqual([
      { site: "http://a.org", pages: 2, lastFetchedAt: "2026-03-01T00:00:00.000Z" },
      { site: "http://b.org", pages: 1, lastFetchedAt: "2026-01-01T00:00:00.000Z" },
    ]);
    expect(bytes).toBeGreaterThan(1_000);
  });

  it("reads while a putMany call is still producing pages", () => {
    const index = indexOf(page("http://a.org/1", { text: "tin" }));
    const more = function* () {
      yield page("http://a.org/2", { text: `zinc, after ${index.page("http://a.org/1")?.text}` });
      yield page("http://a.org/3", { text: find(index, "zinc").join() });
    };
    index.putMany(more());
    expect(index.page("http://a.org/3")?.text).toBe("http://a.org/2");
  });

  it("stores all pages of one call or none", () => {
    const index = indexOf();
    const broken = function* () {
      yield page("http://a.org/1");
      throw new Error("the crawler stopped");
    };
    expect(() => index.putMany(broken())).toThrow("the crawler stopped");
    expect(index.stats().pages).toBe(0);
    index.put(page("http://a.org/2"));
    expect(index.has("http://a.org/2")).toBe(true);
  });
});

describe("describing results", () => {
  it("returns the page's description as text without highlights", () => {
    const index = indexOf(
      page("http://a.org/own", { description: "About <tin> & *more*", text: "tin" }),
      page("http://a.org/none", { text: "tin and more" }),
    );
    const describeAll = (highlights: boolean) =>
      Object.fromEntries(
        index
          .search({ query: "tin", limit: 5, highlights })
          .hits.map(({ url, description }) => [url, description]),
      );
    expect(describeAll(false)).toEqual({
      "http://a.org/own": "About <tin> & *more*",
      "http://a.org/none": "tin and more",
    });
    expect(describeAll(true)).toEqual({
      "http://a.org/own": "**tin**",
      "http://a.org/none": "**tin** and more",
    });
  });

  it("falls back to the description, then to the start of the text, as Markdown", () => {
    const index = indexOf(
      page("http://a.org/1", { title: "Tin", description: "Of *tin*", text: "Other words" }),
      page("http://b.org/", { title: "Tin", text: "Other <words>" }),
    );
    const hits = index.search({ query: "tin", limit: 5, highlights: true }).hits;
    expect(hits.map(({ description }) => description).sort()).toEqual([
      "Of \\***tin**\\*",
      "Other \\<words>",
    ]);
    const listed = index.search({ query: "site:b.org", limit: 5, highlights: true }).hits;
    expect(listed[0]?.description).toBe("Other \\<words>");
  });
});

describe("the index file", () => {
  it("keeps its pages when closed and reopened", () => {
    const file = temporaryIndexFile();
    const first = openForTest(file);
    first.put(page("http://a.org/", { text: "tin" }));
    expect(find(openForTest(file), "tin")).toEqual(["http://a.org/"]);
  });

  it("throws for a newer version and for a file that is not an index", () => {
    const file = temporaryIndexFile();
    const database = new DatabaseSync(file);
    database.exec("PRAGMA user_version = 1000");
    database.close();
    expect(() => openForTest(file)).toThrow(/newer version/);
    expect(() => openForTest(process.execPath)).toThrow();
  });

  it("contains no uncompressed copy of the text", () => {
    const index = openForTest(temporaryIndexFile());
    const before = index.stats().bytes;
    index.put(page("http://a.org/", { text: "A sentence that repeats itself. ".repeat(20_000) }));
    expect(index.stats().bytes - before).toBeLessThan(400_000);
  });
});

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** A process that writes pages and prints the number of each stored one. */
const WRITER = `
  const { openIndex } = await import("./lib/engine/index/search-index.ts");
  const [file, from] = process.argv.slice(-2);
  const index = openIndex(file);
  for (let at = Number(from); ; at++) {
    const url = "http://a.org/" + at;
    index.put({ url, title: "Page", description: "", text: "tin " + "filler ".repeat(300), headings: [], language: null,
      publishedAt: null, modifiedAt: null, fetchedAt: "2026-01-01T00:00:00.000Z", contentHash: url,
      site: "http://a.org", fileType: null });
    process.stdout.write(at + "\\n");
  }`;

function startWriter(file: string, from: number) {
  const child = spawn(
    process.execPath,
    [
      "--conditions=react-server",
      "--import",
      "tsx",
      "--input-type=module",
      "-e",
      WRITER,
      "--",
      file,
      String(from),
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  children.push(child);
  return { child, lines: createInterface({ input: child.stdout }) };
}

describe("multiple processes", () => {
  it("can create the same index at the same time", async () => {
    const file = temporaryIndexFile();
    const written = await Promise.all(
      [0, 1_000, 2_000, 3_000].map(async (from) => {
        const { child, lines } = startWriter(file, from);
        for await (const _ of lines) child.kill("SIGKILL");
        return from;
      }),
    );
    const index = openForTest(file);
    for (const from of written) expect(index.has(`http://a.org/${from}`)).toBe(true);
  });

  it("can read and write while another one writes", async () => {
    const file = temporaryIndexFile();
    const index = openForTest(file);
    const { child, lines } = startWriter(file, 0);
    let seen = 0;
    let rounds = 0;
    for await (const line of lines) {
      const written = Number(line) + 1;
      const { pages } = index.stats();
      expect(pages).toBeGreaterThanOrEqual(Math.max(written, seen));
      const found = find(index, "tin", { limit: 100 });
      expect(found.length).toBeGreaterThanOrEqual(Math.min(100, written));
      seen = pages;
      if (++rounds % 10 === 0) index.put(page(`http://b.org/${rounds}`, { text: "zinc" }));
      if (rounds === 100) break;
    }
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(rounds).toBe(100);
    expect(find(index, "zinc")).toHaveLength(10);
  });

  it("loses no acknowledged page when the writer is killed, five times", async () => {
    const file = temporaryIndexFile();
    let next = 0;
    for (let round = 0; round < 5; round++) {
      const { child, lines } = startWriter(file, next);
      let lineCount = 0;
      for await (const line of lines) {
        next = Number(line) + 1;
        // Kill at a different point of the writer's work each time.
        if (++lineCount === 17 + round * 8) child.kill("SIGKILL");
      }
      const index = openForTest(file);
      const { pages } = index.stats();
      expect(pages).toBeGreaterThanOrEqual(next);
      for (let at = 0; at < next; at++) expect(index.has(`http://a.org/${at}`)).toBe(true);
      expect(find(index, "tin", { limit: pages })).toHaveLength(pages);
      next = pages;
      const check = new DatabaseSync(file);
      check.exec("INSERT INTO terms (terms) VALUES ('integrity-check')");
      expect(check.prepare("PRAGMA integrity_check").get()?.integrity_check).toBe("ok");
      check.close();
    }
    expect(next).toBeGreaterThan(50);
  }, 60_000);
});
