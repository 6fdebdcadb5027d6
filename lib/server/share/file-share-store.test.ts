import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { describeShares, newShare, shareBody, shareId } from "@/tests/scale/suites/share-suite";
import { afterThisTest } from "@/tests/support/clean-up";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import { FileShareStore } from "./file-share-store";

const NOW = 1_000_000;
const quota = { ownerBytes: 100, ownerShares: 3, allBytes: 150 };
let folder = "";
const open = (): FileShareStore => {
  const store = new FileShareStore(folder);
  afterThisTest(() => store.close());
  return store;
};
beforeEach(() => {
  folder = temporaryFolder();
});

const files = () => readdirSync(folder).filter((name) => name.includes(".share"));

describe("shares in files", () => {
  describeShares(async () => ({ store: open(), other: open }));
});

describe("FileShareStore", () => {
  const save = (store: FileShareStore, number: number, text: string) =>
    store.save(newShare(number, { expiresAt: NOW + 1_000 }), shareBody(text), quota, NOW);

  it("removes the files of incomplete, revoked and expired shares", async () => {
    const store = open();
    await save(store, 1, "abcd");
    await save(store, 2, "abcde");
    await save(store, 3, "abcde");
    expect(files()).toEqual([2, 3].map((number) => `${shareId(number)}.share`));
    await store.revoke(shareId(2), "hash");
    expect(files()).toEqual([`${shareId(3)}.share`]);
    await store.deleteExpired(NOW + 1_000);
    expect(files()).toEqual([]);
  });

  it("removes what a crash left behind", async () => {
    const store = open();
    await save(store, 1, "abcde");
    writeFileSync(join(folder, `${shareId(2)}.share.new`), "half");
    writeFileSync(join(folder, `${shareId(3)}.share`), "no row");
    open();
    expect(files()).toEqual([`${shareId(1)}.share`]);
  });

  it("stores neither tokens nor text besides the encrypted bytes", async () => {
    await open().save(newShare(1, { revokeHash: "hash-of-token" }), shareBody("abcde"), quota, NOW);
    const database = readFileSync(join(folder, "shares.sqlite-wal"), "latin1");
    expect(database).toContain("hash-of-token");
    expect(database).not.toContain("abcde");
  });
});
