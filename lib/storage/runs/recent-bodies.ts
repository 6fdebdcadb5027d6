import { loadRunBody } from "./run-store";

/** Stored responses that stay open. Each keeps its bytes, and the last ones a worker. */
const MAX_OPEN = 4;

/** Keyed by run; least recently used first. */
const bodies = new Map<string, Promise<Blob | null>>();

/**
 * The stored response of a run. The same value as before if it was opened recently, so that workers
 * recognize it; null if it is no longer stored.
 */
export async function recentBody(run: string): Promise<Blob | null> {
  const opened = bodies.get(run) ?? loadRunBody(run);
  bodies.delete(run);
  bodies.set(run, opened);
  for (const oldest of bodies.keys()) {
    if (bodies.size <= MAX_OPEN) break;
    bodies.delete(oldest);
  }
  const body = await opened;
  // It may be stored again by an import.
  if (body === null) bodies.delete(run);
  return body;
}
