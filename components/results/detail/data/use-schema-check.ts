import { useEffect, useState } from "react";
import { contentWorker } from "@/components/results/contents/content-worker";
import type { SchemaResult } from "@/lib/results/contents/schema-check";

export type SchemaCheck =
  /** No schema was sent, or nobody asked yet. */
  | { readonly state: "none" }
  | { readonly state: "checking" }
  /** It took longer than it may, or the worker stopped. */
  | { readonly state: "failed" }
  | SchemaResult;

/** Holds a value against the schema that was sent for it, in the worker. `null`: no schema. */
export function useSchemaCheck(
  schema: object | null,
  value: unknown,
  wanted: boolean,
): SchemaCheck {
  const [done, setDone] = useState<{ value: unknown; schema: object; check: SchemaCheck }>();
  useEffect(() => {
    if (schema === null || !wanted) return;
    const gone = new AbortController();
    contentWorker.run({ kind: "validate", schema, value }, gone.signal).then(
      (check) => setDone({ value, schema, check }),
      () => {
        if (!gone.signal.aborted) setDone({ value, schema, check: { state: "failed" } });
      },
    );
    return () => gone.abort();
  }, [schema, value, wanted]);
  if (schema === null || !wanted) return { state: "none" };
  return done && done.value === value && done.schema === schema
    ? done.check
    : { state: "checking" };
}
