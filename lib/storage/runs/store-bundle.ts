import type { OpenedBundle } from "@/lib/results/export/bundle";
import { storeArtifact } from "./artifacts";
import { type FinishedRun, listRuns, storeRun } from "./run-store";

type OpenBundle = Extract<OpenedBundle, { readonly ok: true }>;

type ParsedBundle = Pick<FinishedRun, "request" | "view" | "failure">;

/** Connection label of runs that come from a bundle. */
export const BUNDLE_LABEL = "Bundle";

/**
 * Stores the run of a bundle with its files. Resolves to the id in the history, which is the known one if the bundle
 * was opened before, or with null if it could not be stored.
 */
export async function storeBundle(
  { run: bundled, response, artifacts }: OpenBundle,
  { request, view, failure }: ParsedBundle,
): Promise<string | null> {
  const all = await listRuns();
  const known = (all.ok ? all.value : []).find(
    (each) =>
      each.isImported &&
      each.startedAt === bundled.startedAt &&
      each.bytes === response.size &&
      each.request.query === bundled.request.query,
  );
  if (known) return known.id;
  const stored = await storeRun({
    id: null,
    request,
    sent: bundled.request,
    startedAt: bundled.startedAt,
    durationMs: bundled.durationMs,
    status: bundled.status,
    connectionLabel: BUNDLE_LABEL,
    isFree: bundled.isFree,
    body: response,
    view,
    failure,
    ...(bundled.headers && { headers: bundled.headers }),
    trace: bundled.trace,
    try: null,
    echoesSecret: false,
    imported: { missing: bundled.leftOut, annotations: bundled.annotations ?? [] },
  });
  if (!stored.ok) return null;
  // Files of a response that may not be stored are not stored either.
  if (stored.value.run.body === "kept")
    for (const { url, blob } of artifacts) await storeArtifact(url, blob);
  return stored.value.run.id;
}
