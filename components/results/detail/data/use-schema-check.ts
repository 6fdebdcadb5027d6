import { contentWorker } from "@/components/results/contents/content-worker";
import { useLoaded } from "@/components/ui/loading/use-loaded";
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
  const isChecked = schema !== null && enabled;
  const check = useLoaded<SchemaCheck>(
    (signal) =>
      isChecked
        ? contentWorker
            .run({ kind: "validate", schema, value }, signal)
            .catch(() => ({ state: "failed" }))
        : null,
    [isChecked, schema, value],
  );
  return isChecked ? (check ?? { state: "checking" }) : { state: "none" };
}
