import { useEffect, useState } from "react";
import type { RawRowData } from "@/lib/workers/protocol";
import { responses } from "../contents/response-workers";

const BLOCK = 100;
/** Loaded blocks; the oldest are dropped. */
const MAX_BLOCKS = 60;

type Blocks = ReadonlyMap<number, readonly RawRowData[]>;
type Held = { readonly body: Blob; readonly search: unknown; readonly blocks: Blocks };

/** Loads rows from the worker. `search` changes when the matches in them change. */
export function useRawRows(
  body: Blob,
  visible: readonly number[],
  search: unknown,
): {
  readonly rowOf: (row: number) => RawRowData | undefined;
  /** False while the rows still have the matches of an older search. */
  readonly fresh: boolean;
} {
  const [held, setHeld] = useState<Held>({ body, search, blocks: new Map() });
  const current = held.body === body ? held.blocks : null;
  const fresh = held.search === search;
  const needed = [...new Set(visible.map((row) => Math.floor(row / BLOCK)))];
  const missing = needed.filter((block) => !fresh || !current?.has(block)).join();

  useEffect(() => {
    if (missing === "") return;
    const gone = new AbortController();
    const blocks = missing.split(",").map(Number);
    const segments = blocks.map((block) => [block * BLOCK, BLOCK] as const);
    responses.run(body, { kind: "raw-rows", segments }, gone.signal).then(
      (rows) => setHeld((before) => mergeBlocks(before, { body, search }, blocks, rows)),
      () => {},
    );
    return () => gone.abort();
  }, [body, search, missing]);

  // Shows outdated matches until the new ones arrive, to avoid flicker.
  return { rowOf: (row) => current?.get(Math.floor(row / BLOCK))?.[row % BLOCK], fresh };
}

function mergeBlocks(
  before: Held,
  source: { readonly body: Blob; readonly search: unknown },
  requested: readonly number[],
  rows: readonly RawRowData[],
): Held {
  const same = before.body === source.body && before.search === source.search;
  const blocks = new Map(same ? before.blocks : []);
  for (const block of requested) {
    const found = rows.filter(({ row }) => Math.floor(row / BLOCK) === block);
    if (found.length === 0) continue;
    blocks.delete(block);
    blocks.set(block, found);
  }
  for (const oldest of blocks.keys()) {
    if (blocks.size <= MAX_BLOCKS) break;
    blocks.delete(oldest);
  }
  return { ...source, blocks };
}
