import { useEffect, useState } from "react";
import type { ShownRun } from "@/lib/transport/run-state";
import { responses } from "../contents/response-workers";

type Issues = ReadonlyMap<string, number>;

/** Differences of each result's JSON from the schema of the request. Null without a schema, and until they are known. */
export function useSchemaIssues({ run }: ShownRun): Issues | null {
  const { body, request } = run;
  const format = request.scrapeOptions?.formats?.find((each) => each.type === "json");
  const schema = format?.type === "json" ? format.schema : undefined;
  const [found, setFound] = useState<{ readonly of: Blob; readonly issues: Issues } | null>(null);
  useEffect(() => {
    if (!schema) return;
    const gone = new AbortController();
    responses.schemaIssues(body, schema, gone.signal).then(
      (issues) => setFound({ of: body, issues: new Map(issues) }),
      // The JSON view of each result has its own check.
      () => {},
    );
    return () => gone.abort();
  }, [body, schema]);
  return schema && found?.of === body ? found.issues : null;
}
