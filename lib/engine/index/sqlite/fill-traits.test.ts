import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import {
  find,
  openForTest,
  samplePage as page,
  temporaryIndexFile,
} from "@/tests/support/sample-index";
import { openIndex } from "../search-index";

describe("an index file of version 1", () => {
  const before = `
    DROP TABLE vocabulary; DROP TABLE image_terms; DROP TABLE images;
    DROP TABLE traits; DROP TABLE page_terms; DROP TABLE words;
    ALTER TABLE pages DROP COLUMN country; ALTER TABLE pages DROP COLUMN image_url;
    ALTER TABLE pages DROP COLUMN canonical; ALTER TABLE pages DROP COLUMN facts;
    PRAGMA user_version = 1`;

  it("keeps its pages, derives their traits, and marks them for another crawl", () => {
    const file = temporaryIndexFile();
    const first = openIndex(file);
    first.putMany([
      page("https://github.com/a/b", { text: "tin" }),
      page("https://a.example.fr/c.pdf", { text: "tin and lead" }),
      page("https://d.org/", { text: "xxx porn videos, milfs and blowjobs of tin. ".repeat(9) }),
    ]);
    first.close();
    const database = new DatabaseSync(file);
    database.exec(before);
    database.close();

    const index = openForTest(file);
    expect(find(index, "tin")).toHaveLength(3);
    expect(find(index, "tin", { anyTrait: ["github"] })).toEqual(["https://github.com/a/b"]);
    expect(find(index, "tin", { anyTrait: ["pdf"] })).toEqual(["https://a.example.fr/c.pdf"]);
    expect(find(index, "tin", { noTrait: ["explicit"] })).toHaveLength(2);
    const decent = { noTrait: ["explicit"] } as const;
    expect(find(index, "tin", decent)[0]).toBe("https://github.com/a/b");
    expect(find(index, "tin", { ...decent, country: "FR" })[0]).toBe("https://a.example.fr/c.pdf");
    expect(index.search({ query: "tinn", limit: 1, highlights: false })).toMatchObject({
      corrections: [],
      missing: ["tinn"],
    });
    expect([index.has("https://d.org/"), index.isCurrent("https://d.org/")]).toEqual([true, false]);
    index.put(page("https://d.org/", { text: "tin" }));
    expect(index.isCurrent("https://d.org/")).toBe(true);
  });
});
