import { useSyncExternalStore } from "react";
import { createListeners } from "@/lib/format/listeners";
import { mayLoadMedia } from "./page-access";

/**
 * Server time in milliseconds since 1970. The local clock may be wrong, which would make countdowns
 * wrong. After one request only elapsed time counts, so changing the local clock has no effect.
 */
const clock = { base: Date.now() - performance.now(), requested: false };
let shown = 0;
/** Countdowns have a resolution of seconds, as does the `Date` header. */
const TICK_MS = 1_000;

const serverNow = (): number => clock.base + performance.now();

async function syncWithServer(): Promise<void> {
  if (clock.requested || !mayLoadMedia()) return;
  clock.requested = true;
  try {
    const before = performance.now();
    const response = await fetch("/api/health", { method: "HEAD", cache: "no-store" });
    const base = baseOf(response.headers.get("date"), before, performance.now());
    if (base !== null) clock.base = base;
  } catch {
    clock.requested = false;
  }
}

/**
 * Server time at `performance.now() === 0`, from a `Date` header received between two such times.
 */
export function baseOf(date: string | null, before: number, after: number): number | null {
  const time = Date.parse(date ?? "");
  // The header is truncated to seconds; half a second is the best estimate.
  return Number.isNaN(time) ? null : time + 500 - (before + after) / 2;
}

const ticks = createListeners((notify) => {
  const timer = setInterval(() => {
    shown = Math.floor(serverNow() / TICK_MS) * TICK_MS;
    notify();
  }, TICK_MS);
  return () => clearInterval(timer);
});

function subscribe(changed: () => void): () => void {
  void syncWithServer();
  return ticks.subscribe(changed);
}

/** Current server time with a resolution of one second; ticks while something uses it. */
export function useServerNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => shown || Math.floor(serverNow() / TICK_MS) * TICK_MS,
    () => 0,
  );
}

/** Whether a server time has passed. Changes once. */
export const useHasPassed = (at: number | null): boolean =>
  useSyncExternalStore(
    subscribe,
    () => at !== null && (shown || serverNow()) >= at,
    () => false,
  );

export const asServerTime = (clientTime: number): number => clientTime + (serverNow() - Date.now());
