import { expect, it } from "vitest";
import type { NewShare, ShareStore } from "@/lib/server/share/share-store";

const NOW = 1_700_000_000_000;
const quota = { ownerBytes: 100, ownerShares: 3, allBytes: 150 };
/** Larger than a part of the database, so that ranges cross its borders. */
const LARGE = 2_500_000;
const largeQuota = { ownerBytes: 2 * LARGE, ownerShares: 3, allBytes: 2 * LARGE };

export const shareId = (number: number): string => `${String(number).padStart(21, "0")}A`;
export const shareBody = (content: BlobPart): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Blob([content]).stream();

export const newShare = (number: number, more: Partial<NewShare> = {}): NewShare => ({
  id: shareId(number),
  bytes: 5,
  expiresAt: NOW + 1_000,
  burns: false,
  owner: "one",
  revokeHash: "hash",
  ...more,
});

export type OpenedShares = {
  readonly store: ShareStore;
  /** The same shares, as another server or a restarted one sees them. */
  readonly other: () => ShareStore;
};

/** @param open opens an empty storage */
export function describeShares(open: () => Promise<OpenedShares>): void {
  const save = (store: ShareStore, one: NewShare, text = "x".repeat(one.bytes)) =>
    store.save(one, shareBody(text), quota, NOW);
  const bytesOf = async (store: ShareStore, id: string, start: number, end: number) => {
    const stream = await store.read(id, { start, end });
    return stream && Buffer.from(await new Response(stream).arrayBuffer());
  };
  const textOf = async (...range: Parameters<typeof bytesOf>) =>
    (await bytesOf(...range))?.toString() ?? null;

  it("returns the stored bytes, also from another instance, and in ranges", async () => {
    const { store, other } = await open();
    expect(await save(store, newShare(1), "abcde")).toBe("saved");
    const second = other();
    expect(await second.find(shareId(1), NOW)).toEqual({
      ...{ id: shareId(1), bytes: 5, burns: false, expiresAt: NOW + 1_000 },
    });
    expect(await textOf(second, shareId(1), 0, 4)).toBe("abcde");
    expect(await textOf(second, shareId(1), 1, 2)).toBe("bc");
    expect(await store.read(shareId(2), { start: 0, end: 4 })).toBeNull();
  });

  it("returns any range of a large share", async () => {
    const { store } = await open();
    const all = Buffer.from(Uint8Array.from({ length: LARGE }, (_, at) => (at * 31) % 251));
    const share = newShare(1, { bytes: LARGE });
    const chunks = new ReadableStream<Uint8Array>({
      start(controller) {
        // Sizes that do not fit the parts.
        for (let at = 0; at < LARGE; at += 77_777)
          controller.enqueue(all.subarray(at, at + 77_777));
        controller.close();
      },
    });
    expect(await store.save(share, chunks, largeQuota, NOW)).toBe("saved");
    for (const [start, end] of [
      [0, LARGE - 1],
      [0, 0],
      [1_048_575, 1_048_576],
      [1_048_576, 2_097_151],
      [999_999, LARGE - 1],
      [LARGE - 1, LARGE - 1],
    ] as const) {
      const found = await bytesOf(store, shareId(1), start, end);
      expect(found?.equals(all.subarray(start, end + 1)), `${start} to ${end}`).toBe(true);
    }
  });

  it("stores nothing of an upload with fewer or more bytes than announced", async () => {
    const { store } = await open();
    expect(await save(store, newShare(1), "abcd")).toBe("size");
    expect(await save(store, newShare(2), "abcdef")).toBe("size");
    const broken = new ReadableStream<Uint8Array>({ start: (at) => at.error(new Error("gone")) });
    await expect(store.save(newShare(3), broken, quota, NOW)).rejects.toThrow("gone");
    expect(await store.used("one", NOW)).toBe(0);
    for (const number of [1, 2, 3]) expect(await store.find(shareId(number), NOW)).toBeNull();
    expect(await save(store, newShare(1), "abcde")).toBe("saved");
  });

  it("does not exceed a quota, also with concurrent uploads to two instances", async () => {
    const { store, other } = await open();
    const stores = [store, other()];
    const all = Array.from({ length: 8 }, (_, at) =>
      save(stores[at % 2] ?? store, newShare(at + 1, { bytes: 40 })),
    );
    expect((await Promise.all(all)).filter((each) => each === "saved")).toHaveLength(2);
    expect(await save(store, newShare(11, { owner: "two", bytes: 71 }))).toBe("server-full");
    expect(await save(store, newShare(11, { owner: "two", bytes: 70 }))).toBe("saved");
    expect(await save(store, newShare(11, { owner: "three", bytes: 1 }))).toBe("id-taken");
  });

  it("limits the number of shares of an owner", async () => {
    const { store } = await open();
    for (const number of [1, 2, 3]) await save(store, newShare(number, { bytes: 1 }));
    expect(await save(store, newShare(4, { bytes: 1 }))).toBe("owner-full");
    expect(await save(store, newShare(4, { bytes: 1, owner: "two" }))).toBe("saved");
  });

  it("hides an expired share before it is deleted, and deletes it in any instance", async () => {
    const { store, other } = await open();
    await save(store, newShare(1));
    await save(store, newShare(2, { expiresAt: NOW + 5_000 }));
    expect(await store.find(shareId(1), NOW + 1_000)).toBeNull();
    expect(await store.used("one", NOW + 1_000)).toBe(5);
    expect(await other().deleteExpired(NOW + 1_000)).toBe(1);
    expect(await store.read(shareId(1), { start: 0, end: 4 })).toBeNull();
    expect(await textOf(store, shareId(2), 0, 4)).toBe("xxxxx");
  });

  it("revokes only with the token's hash, in any instance", async () => {
    const { store, other } = await open();
    await save(store, newShare(1));
    expect(await other().revoke(shareId(1), "other")).toBe(false);
    expect(await other().revoke(shareId(1), "hash")).toBe(true);
    expect(await store.find(shareId(1), NOW)).toBeNull();
    expect(await store.read(shareId(1), { start: 0, end: 4 })).toBeNull();
    expect(await store.revoke(shareId(1), "hash")).toBe(false);
  });

  it("opens a share that burns for one of many readers, and ends it soon after", async () => {
    const { store, other } = await open();
    const second = other();
    await save(store, newShare(1, { burns: true, expiresAt: NOW + 99_000 }));
    const tickets = Array.from({ length: 12 }, (_, at) => `ticket ${at}`);
    const opened = await Promise.all(
      tickets.map((ticket, at) => (at % 2 ? store : second).open(shareId(1), ticket, NOW + 10)),
    );
    expect(opened.filter(Boolean)).toHaveLength(1);
    const held = await Promise.all(tickets.map((ticket) => second.holdsTicket(shareId(1), ticket)));
    expect(held).toEqual(opened);
    expect(await store.find(shareId(1), NOW + 10)).toBeNull();
    await store.remove(shareId(1));
    expect(await second.read(shareId(1), { start: 0, end: 4 })).toBeNull();
  });

  it("opens only shares that burn", async () => {
    const { store } = await open();
    await save(store, newShare(2));
    expect(await store.open(shareId(2), "ticket", NOW + 10)).toBe(false);
    expect(await store.open(shareId(3), "ticket", NOW + 10)).toBe(false);
    expect(await store.holdsTicket(shareId(2), "ticket")).toBe(false);
  });
}
