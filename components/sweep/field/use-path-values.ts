import { useEffect, useRef, useState } from "react";
import { loadRunBody } from "@/lib/storage/runs/run-store";
import { runOfCell } from "@/lib/sweep/chosen-field";
import type { Cell } from "@/lib/sweep/sweep";
import { createWorkerClient, type WorkerClient } from "@/lib/workers/client";

export type PathValues = {
  /** Keyed by run. Null: the response has no such value, or is not stored. */
  readonly values: ReadonlyMap<string, string | null>;
  /** Runs that are still to be read. */
  readonly unread: number;
  /** Runs whose response is not stored. */
  readonly withoutResponse: number;
};

/** Milliseconds between two updates of the page while values are read. */
const SHOW_EVERY_MS = 150;

type Found = { readonly value: string | null; readonly isStored: boolean };
type Read = { readonly query: string; readonly found: ReadonlyMap<string, Found> };

const nothing: Read = { query: "", found: new Map() };

/** Reads a value from the stored responses of the finished cells, one after the other in a worker. */
export function usePathValues(cells: readonly Cell[], query: string | null): PathValues {
  const [read, setRead] = useState<Read>(nothing);
  const known = useRef<Read>(nothing);
  const runs = [...new Set(cells.flatMap((cell) => runOfCell(cell) ?? []))];
  const requested = query === null ? "" : JSON.stringify(runs);

  useEffect(() => {
    if (query === null) return;
    const ending = new AbortController();
    const found = new Map(known.current.query === query ? known.current.found : []);
    const list: readonly string[] = JSON.parse(requested);
    const show = () => {
      known.current = { query, found: new Map(found) };
      setRead(known.current);
    };
    void readAll(
      list.filter((run) => !found.has(run)),
      query,
      ending.signal,
      (run, value) => found.set(run, value),
      show,
    );
    return () => {
      known.current = { query, found };
      ending.abort();
    };
  }, [query, requested]);

  const shown = read.query === query ? read.found : nothing.found;
  return {
    values: new Map([...shown].map(([run, { value }]) => [run, value])),
    unread: query === null ? 0 : runs.filter((run) => !shown.has(run)).length,
    withoutResponse: runs.filter((run) => shown.get(run)?.isStored === false).length,
  };
}

async function readAll(
  runs: readonly string[],
  query: string,
  signal: AbortSignal,
  onFound: (run: string, found: Found) => void,
  show: () => void,
): Promise<void> {
  const client = createWorkerClient();
  let shownAt = performance.now();
  for (const run of runs) {
    const found = await readValue(client, run, query);
    if (signal.aborted) break;
    onFound(run, found);
    if (performance.now() - shownAt < SHOW_EVERY_MS) continue;
    show();
    shownAt = performance.now();
  }
  client.dispose();
  if (!signal.aborted) show();
}

/** Never rejects: a response that cannot be read has no known value. */
async function readValue(client: WorkerClient, run: string, query: string): Promise<Found> {
  const body = await loadRunBody(run);
  if (!body) return { value: null, isStored: false };
  try {
    await client.run({ kind: "load", body });
    return { value: await client.run({ kind: "path-value", query }), isStored: true };
  } catch {
    return { value: null, isStored: true };
  }
}
