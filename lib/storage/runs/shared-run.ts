import { noAnnotation } from "@/lib/format/annotation";
import { stripBody } from "@/lib/request/strip";
import type { RunWithBody } from "./history-file";
import type { PastRun } from "./run-record";
import { loadStoredBody } from "./run-store";
import { secretTexts, withoutSecrets } from "./secrets";

/**
 * A run and its response for a file. Files may be shared, so the request has only the fields that links carry.
 * `stripped` are the paths of the others. Tags and notes stay in this browser.
 */
export async function sharedRun(
  run: PastRun,
): Promise<{ readonly shared: RunWithBody; readonly stripped: readonly string[] }> {
  const { value, stripped } = stripBody(run.request, "link");
  const paths = stripped.map((path) => path.join("."));
  const stored = run.body === "kept" ? await loadStoredBody(run.id) : null;
  const headers = await withoutSecrets(run.headers ?? null, secretTexts(run.request, stripped));
  const shared = {
    ...run,
    headers: headers ?? undefined,
    connection: undefined,
    feedback: undefined,
    ...noAnnotation,
    resultAnnotations: [],
    request: value,
    missing: [...new Set([...run.missing, ...paths])],
    trace: await withoutSecrets(run.trace, secretTexts(run.request, stripped)),
  };
  return { shared: { run: shared, blob: stored?.ok ? stored.value : null }, stripped: paths };
}
