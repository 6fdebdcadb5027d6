import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FileShareStore } from "./file-share-store";
import type { NewShare } from "./share-store";

const NOW = 1_000_000;
const quota = { ownerBytes: 100, ownerShares: 3, allBytes: 150 };
let folder = "";
let store: FileShareStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shares-"));
  store = new FileShareStore(folder);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const idOf = (number: number) => `${String(number).padStart(21, "0")}A`;
const bodyOf = (text: string) => new Blob([text]).stream();
const share = (number: number, more: Partial<NewShare> = {}): NewShare => ({
  id: idOf(number),
  bytes: 5,
  expiresAt: NOW + 1_000,
  burns: false,
  owner: "one",
  revokeHash: "hash",
  ...more,
});
const save = (one: NewShare, text = "x".repeat(one.bytes)) =>
  store.save(one, bodyOf(text), quota, NOW);
const files = () => readdirSync(folder).filter((name) => name.includes(".share"));
const textOf = async (id: string, start: number, end: number) => {
  const stream = await store.read(id, { start, end });
  return stream && new Response(stream).text();
};

describe("FileShareStore", () => {
  it("returns the stored bytes, also after a restart, and in ranges", async () => {
    expect(await save(share(1), "abcde")).toBe("saved");
    store.close();
    store = new FileShareStore(folder);
    expect(store.find(idOf(1), NOW)).toMatchObject({ bytes: 5, burns: false });
    expect(await textOf(idOf(1), 0, 4)).toBe("abcde");
    expect(await textOf(idOf(1), 1, 2)).toBe("bc");
  });

  it("stores nothing of an upload with fewer or more bytes than announced", async () => {
    expect(await save(share(1), "abcd")).toBe("size");
    expect(await save(share(2), "abcdef")).toBe("size");
    const broken = new ReadableStream<Uint8Array>({ start: (at) => at.error(new Error("gone")) });
    await expect(store.save(share(3), broken, quota, NOW)).rejects.toThrow("gone");
    expect(files()).toEqual([]);
    expect(store.used("one", NOW)).toBe(0);
    expect(await save(share(1), "abcde")).toBe("saved");
  });

  it("does not exceed a quota, also with concurrent uploads", async () => {
    const all = [1, 2, 3, 4].map((number) => save(share(number, { bytes: 40 })));
    expect((await Promise.all(all)).filter((each) => each === "saved")).toHaveLength(2);
    expect(await save(share(5, { owner: "two", bytes: 71 }))).toBe("server-full");
    expect(await save(share(5, { owner: "two", bytes: 70 }))).toBe("saved");
    expect(await save(share(5, { owner: "three", bytes: 1 }))).toBe("id-taken");
  });

  it("limits the number of shares of an owner", async () => {
    for (const number of [1, 2, 3]) await save(share(number, { bytes: 1 }));
    expect(await save(share(4, { bytes: 1 }))).toBe("owner-full");
  });

  it("hides an expired share before it is swept, and sweeps its file", async () => {
    await save(share(1));
    await save(share(2, { expiresAt: NOW + 5_000 }));
    expect(store.find(idOf(1), NOW + 1_000)).toBeNull();
    expect(store.used("one", NOW + 1_000)).toBe(5);
    expect(await store.sweep(NOW + 1_000)).toBe(1);
    expect(files()).toEqual([`${idOf(2)}.share`]);
  });

  it("revokes only with the token's hash", async () => {
    await save(share(1));
    expect(await store.revoke(idOf(1), "other")).toBe(false);
    expect(await store.revoke(idOf(1), "hash")).toBe(true);
    expect(store.find(idOf(1), NOW)).toBeNull();
    expect(files()).toEqual([]);
  });

  it("opens a share that burns once, and ends it soon after", async () => {
    await save(share(1, { burns: true, expiresAt: NOW + 99_000 }));
    expect(store.open(idOf(1), "ticket", NOW + 10)).toBe(true);
    expect(store.open(idOf(1), "second", NOW + 10)).toBe(false);
    expect(store.holdsTicket(idOf(1), "ticket")).toBe(true);
    expect(store.holdsTicket(idOf(1), "second")).toBe(false);
    expect(store.find(idOf(1), NOW + 10)).toBeNull();
    await save(share(2));
    expect(store.open(idOf(2), "ticket", NOW + 10)).toBe(false);
  });

  it("removes what a crash left behind", async () => {
    await save(share(1));
    writeFileSync(join(folder, `${idOf(2)}.share.new`), "half");
    writeFileSync(join(folder, `${idOf(3)}.share`), "no row");
    store.close();
    store = new FileShareStore(folder);
    expect(files()).toEqual([`${idOf(1)}.share`]);
  });

  it("stores neither tokens nor text besides the encrypted bytes", async () => {
    await save(share(1, { revokeHash: "hash-of-token" }), "abcde");
    const database = readFileSync(join(folder, "shares.sqlite-wal"), "latin1");
    expect(database).toContain("hash-of-token");
    expect(database).not.toContain("abcde");
  });
});
