import { useEffect, useRef, useState } from "react";
import { PathError } from "@/lib/results/contents/json-path-parse";
import { parseTypedPath } from "@/lib/results/contents/path-value";
import { loadRunBody } from "@/lib/storage/runs/run-store";
import { type ChosenField, capturedField, pathField, runOfCell } from "@/lib/sweep/chosen-field";
import type { Cell, Sweep } from "@/lib/sweep/sweep";
import { createWorkerClient, type WorkerClient } from "@/lib/workers/client";

export type FieldChoice =
  | { readonly kind: "none" }
  /** A field that is stored with the cells. */
  | { readonly kind: "captured"; readonly name: string }
  /** A JSONPath query into the stored responses, as typed. */
  | { readonly kind: "path"; readonly typed: string };

export type ChosenFieldState = {
  readonly choice: FieldChoice;
  readonly choose: (choice: FieldChoice) => void;
  /** Null without a choice, and while the path is empty or invalid. */
  readonly field: ChosenField | null;
  readonly issue: string | null;
  /** Runs that are still to be read. */
  readonly unread: number;
  readonly withoutResponse: number;
};

/** Milliseconds after the last key press. */
const DEBOUNCE_MS = 300;

export function useChosenField(sweep: Pick<Sweep, "cells">): ChosenFieldState {
  const [choice, choose] = useState<FieldChoice>({ kind: "none" });
  const typed = choice.kind === "path" ? choice.typed.trim() : "";
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const path = choice.kind === "path" ? settled : "";
  const issue = path === "" ? null : pathIssue(path);
  const query = path === "" || issue !== null ? null : path;
  const { values, ...progress } = usePathValues(sweep.cells, query);
  const field =
    choice.kind === "captured"
      ? capturedField(choice.name)
      : query === null
        ? null
        : pathField(query, values);
  return { choice, choose, field, issue, ...progress };
}

function pathIssue(path: string): string | null {
  try {
    parseTypedPath(path);
    return null;
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    return `${error.message} At character ${error.at + 1}. Example: data.web[0].title.`;
  }
}

type PathValues = {
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
function usePathValues(cells: readonly Cell[], query: string | null): PathValues {
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
