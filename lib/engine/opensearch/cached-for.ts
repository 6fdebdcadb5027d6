import "server-only";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";

export type CachedResult<T> = (() => Promise<T>) & { readonly clear: () => void };

/** Keeps a result for some milliseconds; concurrent calls share one. Rejections are not kept. */
export function cachedFor<T>(ms: number, compute: () => Promise<T>): CachedResult<T> {
  let last: { readonly since: number; readonly value: Promise<T> } | null = null;
  const read = (): Promise<T> => {
    const now = monotonicNow();
    if (last !== null && now - last.since < ms) return last.value;
    const made = { since: now, value: compute() };
    last = made;
    made.value.catch(() => {
      if (last === made) last = null;
    });
    return made.value;
  };
  return Object.assign(read, {
    clear: () => {
      last = null;
    },
  });
}
