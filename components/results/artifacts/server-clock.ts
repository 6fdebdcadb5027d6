import { useSyncExternalStore } from "react";

/**
 * The time as the server knows it, in milliseconds since 1970: the clock of the reader's machine may be wrong, and a
 * countdown that trusts it would lie. Between two looks at the server's clock only elapsed time is counted, so
 * setting the machine's clock changes nothing either.
 */
const clock = { base: Date.now() - performance.now(), asked: false };
let shown = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
/** Shown to the minute until the last one, and a header tells whole seconds. */
const TICK_MS = 1_000;

const serverNow = (): number => clock.base + performance.now();

async function askServer(): Promise<void> {
  if (clock.asked) return;
  clock.asked = true;
  try {
    const before = performance.now();
    const answer = await fetch("/api/health", { method: "HEAD", cache: "no-store" });
    const base = baseOf(answer.headers.get("date"), before, performance.now());
    if (base !== null) clock.base = base;
  } catch {
    clock.asked = false;
  }
}

/** The moment at which `performance.now()` was 0, from a `Date` header that came between two such times. */
export function baseOf(date: string | null, before: number, after: number): number | null {
  const told = Date.parse(date ?? "");
  // The header is cut to whole seconds; half of one is the fairest guess.
  return Number.isNaN(told) ? null : told + 500 - (before + after) / 2;
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  void askServer();
  timer ??= setInterval(() => {
    shown = Math.floor(serverNow() / TICK_MS) * TICK_MS;
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The server's time, to the second, for as long as something shows it. */
export function useServerNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => shown || Math.floor(serverNow() / TICK_MS) * TICK_MS,
    () => 0,
  );
}

/** A moment of the reader's clock, such as the start of a run of this page, as the server's clock had it. */
export const asServerTime = (clientTime: number): number => clientTime + (serverNow() - Date.now());
