import { useEffect, useState } from "react";
import { contentWorker } from "@/components/results/contents/content-worker";
import type { SchemaResult } from "@/lib/results/contents/schema-check";

export type SchemaCheck =
  /** The request has no schema, or the check was not started. */
  | { readonly state: "none" }
  | { readonly state: "checking" }
  /** The check took too long, or the worker stopped. */
  | { readonly state: "failed" }
  | SchemaResult;

/** Checks a value against the schema of the request, in the worker. `null`: no schema. */
export function useSchemaCheck(
  schema: object | null,
  value: unknown,
  enabled: boolean,
): SchemaCheck {
  const [done, setDone] = useState<{ value: unknown; schema: object; check: SchemaCheck }>();
  useEffect(() => {
    if (schema === null || !enabled) return;
    const gone = new AbortController();
    contentWorker.run({ kind: "validate", schema, value }, gone.signal).then(
      (check) => setDone({ value, schema, check }),
      () => {
        if (!gone.signal.aborted) setDone({ value, schema, check: { state: "failed" } });
      },
    );
    return () => gone.abort();
  }, [schema, value, enabled]);
  if (schema === null || !enabled) return { state: "none" };
  return done && done.value === value && done.schema === schema
    ? done.check
    : { state: "checking" };
}
