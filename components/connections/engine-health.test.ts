import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EngineHealth } from "@/lib/transport/engine-health";
import { engineHealthStore } from "./engine-health";

const ready: EngineHealth = { state: "ready", pages: 12, sites: 2, guidePages: 4 };
const reading: EngineHealth = { ...ready, state: "reading" };
const responseOf = (engine: EngineHealth) => Response.json({ live: true, engine });

const page = Object.assign(new EventTarget(), { hidden: false });
const server = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", server);
  page.hidden = false;
  server.mockReset().mockImplementation(async () => responseOf(ready));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("sends no request while the engine is ready", async () => {
  const stop = engineHealthStore(ready).watch();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server).not.toHaveBeenCalled();
  stop();
});

it("polls every second while pages are crawled, but not in a hidden page", async () => {
  server.mockImplementation(async () => responseOf(reading));
  const store = engineHealthStore(reading);
  const stop = store.watch();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(server).toHaveBeenCalledTimes(3);
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server).toHaveBeenCalledTimes(3);
  page.hidden = false;
  server.mockImplementation(async () => responseOf({ ...ready, pages: 30 }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server).toHaveBeenCalledTimes(4);
  expect(store.read().health.pages).toBe(30);
  stop();
});

it("refreshes when the user returns to the page, until it stops", async () => {
  const stop = engineHealthStore(ready).watch();
  page.dispatchEvent(new Event("visibilitychange"));
  stop();
  page.dispatchEvent(new Event("visibilitychange"));
  expect(server).toHaveBeenCalledTimes(1);
});

it("keeps the last health after a failure, and reports the failure until a request succeeds", async () => {
  const store = engineHealthStore(ready);
  const onChange = vi.fn();
  store.subscribe(onChange);
  server.mockRejectedValueOnce(new TypeError("fetch failed"));
  store.refresh();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.read()).toEqual({ health: ready, hasFailed: true });
  store.refresh();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.read()).toEqual({ health: ready, hasFailed: false });
  expect(onChange).toHaveBeenCalledTimes(2);
});

it("ignores the response to an earlier request", async () => {
  const early = Promise.withResolvers<Response>();
  server.mockReturnValueOnce(early.promise);
  const store = engineHealthStore(reading);
  store.refresh();
  store.refresh();
  await vi.advanceTimersByTimeAsync(0);
  early.resolve(responseOf(reading));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.read().health).toEqual(ready);
});
