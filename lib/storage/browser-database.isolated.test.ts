import type { DBSchema } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type BrowserDatabase,
  commit,
  createBrowserDatabase,
  OPEN_TIMEOUT_MS,
} from "./browser-database";

interface Schema extends DBSchema {
  one: { key: string; value: unknown };
  two: { key: string; value: unknown };
}

const openDB = vi.hoisted(() => vi.fn());
vi.mock("idb", () => ({ openDB }));

const connection = { name: "open" };
let database: BrowserDatabase<Schema>;
/** The callbacks that the last `openDB` call received. */
const callbacks = () => openDB.mock.calls.at(-1)?.[2];

beforeEach(() => {
  openDB.mockReset().mockResolvedValue(connection);
  database = createBrowserDatabase<Schema>("test", ["one", "two"]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("createBrowserDatabase", () => {
  it("opens the database on first use and shares the connection", async () => {
    expect(openDB).not.toHaveBeenCalled();
    const [first, second] = await Promise.all([
      database.use((opened) => Promise.resolve(opened)),
      database.use((opened) => Promise.resolve(opened)),
    ]);
    expect(first).toEqual({ ok: true, value: connection });
    expect(second).toEqual(first);
    expect(openDB).toHaveBeenCalledTimes(1);
    expect(openDB.mock.calls[0]?.slice(0, 2)).toEqual(["test", 1]);
  });

  it("creates every object store", async () => {
    await database.use(() => Promise.resolve(null));
    const createObjectStore = vi.fn();
    callbacks().upgrade({ createObjectStore });
    expect(createObjectStore.mock.calls).toEqual([["one"], ["two"]]);
  });

  it.each([
    ["QuotaExceededError", "full"],
    ["SecurityError", "blocked"],
    ["InvalidStateError", "blocked"],
    ["NotAllowedError", "blocked"],
    ["ReferenceError", "blocked"],
    ["DataError", "failed"],
  ])("returns the failure for %s instead of rejecting: %s", async (name, failure) => {
    const work = () => Promise.reject(new DOMException("no", name));
    expect(await database.use(work)).toEqual({ ok: false, failure });
  });

  it("returns blocked for a TypeError only if indexedDB is undefined", async () => {
    const work = () => Promise.reject(new TypeError("no"));
    vi.stubGlobal("indexedDB", undefined);
    expect(await database.use(work)).toEqual({ ok: false, failure: "blocked" });
    vi.stubGlobal("indexedDB", {});
    expect(await database.use(work)).toEqual({ ok: false, failure: "failed" });
  });

  it("opens again after opening failed", async () => {
    openDB.mockRejectedValueOnce(new DOMException("no", "UnknownError"));
    expect(await database.use(() => Promise.resolve(1))).toEqual({ ok: false, failure: "failed" });
    expect(await database.use(() => Promise.resolve(1))).toEqual({ ok: true, value: 1 });
  });

  it("returns busy when opening takes longer than the timeout", async () => {
    vi.useFakeTimers();
    openDB.mockReturnValue(new Promise(() => {}));
    const result = database.use(() => Promise.resolve(1));
    await vi.advanceTimersByTimeAsync(OPEN_TIMEOUT_MS);
    expect(await result).toEqual({ ok: false, failure: "busy" });
  });

  it("does not limit the time of the work", async () => {
    vi.useFakeTimers();
    const slow = () =>
      new Promise<string>((resolve) => setTimeout(() => resolve("done"), 2 * OPEN_TIMEOUT_MS));
    const result = database.use(slow);
    await vi.advanceTimersByTimeAsync(2 * OPEN_TIMEOUT_MS);
    expect(await result).toEqual({ ok: true, value: "done" });
  });

  it("closes and reopens when a newer page wants to upgrade", async () => {
    class Database {
      readonly close = vi.fn();
    }
    vi.stubGlobal("IDBDatabase", Database);
    await database.use(() => Promise.resolve(null));
    const target = new Database();
    callbacks().blocking(1, 2, { target });
    expect(target.close).toHaveBeenCalledOnce();
    await database.use(() => Promise.resolve(null));
    expect(openDB).toHaveBeenCalledTimes(2);
  });

  it("reopens after the browser closed the connection", async () => {
    await database.use(() => Promise.resolve(null));
    callbacks().terminated();
    await database.use(() => Promise.resolve(null));
    expect(openDB).toHaveBeenCalledTimes(2);
  });

  it("notifies subscribers on this page once and those in another tab until they unsubscribe", async () => {
    const other = createBrowserDatabase<Schema>("test", []);
    const here = vi.fn();
    const there = vi.fn();
    const stopHere = database.subscribe(here);
    const stopThere = other.subscribe(there);
    database.notifyChanged();
    await vi.waitFor(() => expect(there).toHaveBeenCalledOnce());
    expect(there).toHaveBeenCalledWith(false);
    expect(here.mock.calls).toEqual([[true]]);
    stopHere();
    stopThere();
    here.mockClear();
    database.notifyChanged();
    expect(here).not.toHaveBeenCalled();
  });
});

describe("commit", () => {
  it("waits for the transaction", async () => {
    let finish = () => {};
    const done = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let committed = false;
    const result = commit({ done }, () => Promise.resolve()).then(() => {
      committed = true;
    });
    await Promise.resolve();
    expect(committed).toBe(false);
    finish();
    await result;
    expect(committed).toBe(true);
  });

  it("rejects with the reason of the transaction instead of the error of a request", async () => {
    const quota = new DOMException("full", "QuotaExceededError");
    const done = Promise.reject(quota);
    const write = () => Promise.reject(new DOMException("aborted", "AbortError"));
    await expect(commit({ done }, write)).rejects.toBe(quota);
  });
});
