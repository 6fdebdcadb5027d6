import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  find,
  openForTest,
  samplePage as page,
  temporaryIndexFile,
} from "@/tests/support/sample-index";
import { openIndex } from "../search-index";

/** A file as version 4 left it: other columns, other term lists, smaller database pages. */
function fileOfVersion4(): string {
  const file = temporaryIndexFile();
  const index = openIndex(file);
  index.putMany(
    Array.from({ length: 200 }, (_, at) =>
      page(`http://a.org/${at}`, {
        title: `Mill ${at}`,
        headings: ["The wheel"],
        text: `${at} ${"Water turns a wheel of oak. ".repeat(at)}`,
        contentHash: String(at),
        images: [
          { url: `http://a.org/${at}.png`, title: "An otter", around: "", width: 9, height: 9 },
        ],
      }),
    ),
  );
  index.close();
  const database = new DatabaseSync(file);
  database.exec(`
    DROP TABLE vocabulary; DROP TABLE terms; UPDATE page_terms SET terms = zeroblob(3200);
    CREATE VIRTUAL TABLE terms USING fts5 (
      title, headings, address, body, markers, content = '', contentless_delete = 1
    );
    CREATE VIRTUAL TABLE vocabulary USING fts5vocab (terms, 'row');
    PRAGMA user_version = 4;
    PRAGMA journal_mode = DELETE; PRAGMA page_size = 4096; VACUUM; PRAGMA journal_mode = WAL`);
  database.close();
  return file;
}

const pageSizeOf = (file: string): unknown => {
  const database = new DatabaseSync(file);
  const found = database.prepare("PRAGMA page_size").get()?.page_size;
  database.close();
  return found;
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe("an index file of version 4", () => {
  it("is indexed again from its text, with a warning, and becomes smaller", () => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    const file = fileOfVersion4();
    const before = statSync(file).size;
    const index = openForTest(file);
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining(`The earlier file is ${file}.before-update`)],
      [expect.stringMatching(/from version 4 to 5/)],
    ]);
    expect(index.stats().pages).toBe(200);
    expect(find(index, "mill 117")[0]).toBe("http://a.org/117");
    expect(find(index, "oak wheel", { limit: 300 })).toHaveLength(200);
    expect(find(index, "intitle:mill", { limit: 300 })).toHaveLength(200);
    expect(index.searchImages({ query: "otter", limit: 300 }).hits).toHaveLength(200);
    expect(index.page("http://a.org/3")).toMatchObject({
      title: "Mill 3",
      headings: ["The wheel"],
    });
    expect(pageSizeOf(file)).toBe(16_384);
    expect(statSync(file).size).toBeLessThan(before);

    openForTest(file);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it("is copied before, readable only by this user, and the copy is as it was", () => {
    vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    const file = fileOfVersion4();
    openForTest(file);
    const copy = `${file}.before-update`;
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const database = new DatabaseSync(copy);
    expect(database.prepare("PRAGMA user_version").get()?.user_version).toBe(4);
    expect(database.prepare("SELECT count(*) AS pages FROM pages").get()?.pages).toBe(200);
    database.close();
  });

  it("is unchanged if the update fails", () => {
    vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    const file = fileOfVersion4();
    const database = new DatabaseSync(file);
    database.exec("DROP TABLE page_terms");
    database.close();
    expect(() => openIndex(file)).toThrow("page_terms");
    const after = new DatabaseSync(file);
    expect(after.prepare("PRAGMA user_version").get()?.user_version).toBe(4);
    expect(after.prepare("SELECT count(*) AS pages FROM pages").get()?.pages).toBe(200);
    after.close();
  });
});

describe("an index file of a newer version", () => {
  const newer = (file: string) => {
    const database = new DatabaseSync(file);
    database.exec("PRAGMA user_version = 99");
    database.close();
  };

  it("is rejected with the ways back", () => {
    vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    const fresh = temporaryIndexFile();
    openIndex(fresh).close();
    newer(fresh);
    expect(() => openIndex(fresh)).toThrow(
      /index version 99, supported up to \d+\).\nUse the newer version again, or restore a backup\.$/,
    );
    const updated = fileOfVersion4();
    openIndex(updated).close();
    newer(updated);
    expect(() => openIndex(updated)).toThrow(`rename ${updated}.before-update to ${updated}.`);
  });

  it("is rewritten later if another connection has it open", () => {
    vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    const file = fileOfVersion4();
    const other = new DatabaseSync(file);
    other.prepare("SELECT count(*) FROM pages").get();
    const index = openIndex(file, { busyTimeoutMs: 50 });
    expect(find(index, "mill 117")[0]).toBe("http://a.org/117");
    index.put(page("http://b.org/", { text: "An estuary" }));
    index.close();
    other.close();
    expect(pageSizeOf(file)).toBe(4_096);
    expect(find(openForTest(file), "estuary")).toEqual(["http://b.org/"]);
    expect(pageSizeOf(file)).toBe(16_384);
  });
});

describe("a new index file", () => {
  it("is created without a warning, in large pages", () => {
    const warn = vi.spyOn(process, "emitWarning");
    const file = temporaryIndexFile();
    openForTest(file).put(page("http://a.org/", { text: "tin" }));
    expect(pageSizeOf(file)).toBe(16_384);
    expect(warn).not.toHaveBeenCalled();
  });
});
