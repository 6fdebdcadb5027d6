import { describe, expect, it } from "vitest";
import { type Database, openPostgres } from "@/lib/engine/postgres/database";
import { openPostgresShares } from "@/lib/server/share/postgres-share-store";
import { describeShares, newShare, shareBody, shareId } from "../suites/share-suite";
import { startScript } from "./child-process";
import { testDatabase } from "./test-database";

const { url, database } = testDatabase();
const NOW = Date.now();
const quota = { ownerBytes: 1_000, ownerShares: 100, allBytes: 1_000 };

/** Two pools, as two servers have. */
async function withTwo<T>(work: (one: Database, other: Database) => Promise<T>): Promise<T> {
  const pools = [openPostgres({ url: url() }), openPostgres({ url: url() })] as const;
  try {
    return await work(...pools);
  } finally {
    await Promise.all(pools.map((each) => each.close()));
  }
}

const empty = () => database().query("DELETE FROM workbench_shares", []);

describe("shares in PostgreSQL", () => {
  describeShares(async () => {
    await empty();
    return {
      store: openPostgresShares(database()),
      other: () => openPostgresShares(database()),
    };
  });

  it("lets one reader of 40 at two servers open a share that burns", async () => {
    await empty();
    await withTwo(async (one, other) => {
      const stores = [openPostgresShares(one), openPostgresShares(other)] as const;
      const share = newShare(1, { burns: true, expiresAt: NOW + 99_000 });
      await stores[0].save(share, shareBody("abcde"), quota, NOW);
      const opened = await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          stores[at % 2 ? 1 : 0].open(share.id, `ticket ${at}`, NOW + 60_000),
        ),
      );
      expect(opened.filter(Boolean)).toHaveLength(1);
      const winner = `ticket ${opened.indexOf(true)}`;
      for (const store of stores) expect(await store.holdsTicket(share.id, winner)).toBe(true);
      // The same reader, after a response that was lost.
      expect(await stores[1].open(share.id, winner, NOW + 60_000)).toBe(true);
    });
  });

  it("lets one process of two open a share that burns, under one quota", async () => {
    await empty();
    const expiresAt = NOW + 99_000;
    const share = newShare(7, { burns: true, bytes: 100, expiresAt });
    const store = openPostgresShares(database());
    await store.save(share, shareBody("x".repeat(100)), quota, NOW);
    const processes = ["1", "2"].map((name) =>
      startScript("tests/scale/postgres/share-process.ts", url(), name, "7", String(expiresAt)),
    );
    const outputs = await Promise.all(processes.map((each) => each.ended()));
    const sum = (pattern: RegExp) =>
      outputs.reduce((total, output) => total + Number(pattern.exec(output)?.[1]), 0);
    expect(sum(/opened (\d+)/)).toBe(1);
    // 100 bytes are used, so ten shares of 90 fit into the 1,000.
    expect(sum(/saved (\d+)/)).toBe(10);
  });

  it("shares one quota between two servers", async () => {
    await empty();
    await withTwo(async (one, other) => {
      const stores = [openPostgresShares(one), openPostgresShares(other)] as const;
      const saved = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          stores[at % 2 ? 1 : 0].save(
            newShare(at, { bytes: 99, expiresAt: NOW + 99_000, owner: `owner ${at}` }),
            shareBody("x".repeat(99)),
            quota,
            NOW,
          ),
        ),
      );
      expect(saved.filter((each) => each === "saved")).toHaveLength(10);
      expect(new Set(saved)).toEqual(new Set(["saved", "server-full"]));
    });
  });

  it("removes an upload whose server stopped, and not one in progress", async () => {
    await empty();
    const store = openPostgresShares(database(), { staleUploadSeconds: 1 });
    let push: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        push = controller;
      },
    });
    const share = newShare(1, { expiresAt: NOW + 99_000 });
    const saving = store.save(share, body, quota, NOW);
    const rows = async () => (await database().query("SELECT id FROM workbench_shares", [])).length;
    await expect.poll(rows).toBe(1);
    expect(await store.find(shareId(1), NOW)).toBeNull();
    await store.deleteExpired(NOW);
    expect(await rows()).toBe(1);
    await expect.poll(async () => store.deleteExpired(NOW).then(rows), { timeout: 8_000 }).toBe(0);
    push?.enqueue(new Uint8Array(5));
    push?.close();
    await expect(saving).rejects.toThrow();
    expect(await store.used("one", NOW)).toBe(0);
  });

  it("stores neither the tokens nor the key of a share", async () => {
    await empty();
    const store = openPostgresShares(database());
    await store.save(newShare(1, { expiresAt: NOW + 9_000 }), shareBody("abcde"), quota, NOW);
    const [row = {}] = await database().query("SELECT * FROM workbench_shares", []);
    expect(Object.keys(row).sort()).toEqual([
      ...["burns", "bytes", "expires_at", "id", "is_complete", "owner", "revoke_hash"],
      ...["ticket_hash", "touched_at"],
    ]);
  });
});
