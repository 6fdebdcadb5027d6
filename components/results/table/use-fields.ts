import { useEffect, useMemo, useRef, useState } from "react";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import type { ListId } from "@/lib/contract/dialect/list-id";
import type { FieldOrder, Sort } from "@/lib/results/facets/table-sort";
import { isFieldKey } from "@/lib/results/fields/field-key";
import type { FieldCell, FieldColumns, FieldOptions } from "@/lib/results/fields/field-table";
import { responses } from "../contents/response-workers";
import { useRequestedFormat, useResponseBody } from "../run/shown-run-context";

export function useFieldOptions(source: ListId): FieldOptions {
  const schema = useRequestedFormat("json")?.schema ?? null;
  return useMemo(() => ({ source, schema }), [source, schema]);
}

/** The fields of all results of a source; null until known. After a failure, their details still show them. */
export function useFieldColumns(source: ListId, isNeeded: boolean): FieldColumns | null {
  const body = useResponseBody();
  const options = useFieldOptions(source);
  return useLoaded(
    (signal) =>
      body && isNeeded ? responses.run(body, { kind: "field-columns", ...options }, signal) : null,
    [body, options, isNeeded],
  );
}

/** The order of the results by a field. Null for another sort, and until it is known. */
export function useFieldOrder(source: ListId, sort: Sort | null): FieldOrder {
  const body = useResponseBody();
  const options = useFieldOptions(source);
  const key = sort && isFieldKey(sort.by) ? sort.by : null;
  const descending = sort?.descending ?? false;
  return useLoaded(
    (signal) =>
      body && key !== null
        ? responses.run(body, { kind: "field-order", ...options, key, descending }, signal)
        : null,
    [body, options, key, descending],
  );
}

type Rows = ReadonlyMap<string, readonly (FieldCell | null)[]>;

const noRows: Rows = new Map();
const MAX_ROWS = 1_500;

/** The cells of the rows in the window, which load as they are reached. */
export function useFieldCells(
  source: ListId,
  keys: readonly string[],
  ids: readonly string[],
): Rows {
  const body = useResponseBody();
  const options = useFieldOptions(source);
  const joined = keys.join("\n");
  const [got, setGot] = useState<{ readonly of: object; readonly rows: Rows }>();
  const of = useMemo(() => [body, options, joined], [body, options, joined]);
  const rows = got?.of === of ? got.rows : noRows;
  const requested = useRef<{ of: readonly unknown[]; ids: Set<string> }>({ of, ids: new Set() });
  const missing = joined === "" ? "" : ids.filter((id) => !rows.has(id)).join("\n");

  useEffect(() => {
    if (!body || missing === "") return;
    if (requested.current.of !== of) requested.current = { of, ids: new Set() };
    const { ids: pending } = requested.current;
    const open = missing.split("\n").filter((id) => !pending.has(id));
    if (open.length === 0) return;
    for (const id of open) pending.add(id);
    // Not aborted while the window moves: its rows may be reached again.
    responses
      .run(body, { kind: "field-cells", ...options, keys: joined.split("\n"), ids: open })
      .then(
        (cells) =>
          setGot((before) => {
            const cached = before?.of === of && before.rows.size < MAX_ROWS ? before.rows : noRows;
            const added = open.map((id, at) => [id, cells[at] ?? []] as const);
            return { of, rows: new Map([...cached, ...added]) };
          }),
        () => {},
      )
      .finally(() => {
        for (const id of open) pending.delete(id);
      });
  }, [body, options, joined, missing, of]);
  return rows;
}
