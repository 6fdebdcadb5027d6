import { toWire } from "@/lib/contract/canonical";
import { countOf } from "@/lib/format/count";
import { privatePaths } from "@/lib/request/placeholders";
import { stripBody } from "@/lib/request/strip";
import { allArtifacts } from "@/lib/results/artifacts/artifacts";
import { fileStem } from "@/lib/results/export/file-stem";
import { requestedContent } from "@/lib/results/model/parse-response";
import type { ResultScope } from "@/lib/results/pick/picked";
import { curl } from "@/lib/snippets/curl";
import { getStoredArtifact } from "@/lib/storage/runs/artifacts";
import { containsAny, secretTexts, traceNoteWithoutSecrets } from "@/lib/storage/runs/secrets";
import type { ShownRun } from "@/lib/transport/run-state";
import { asServerTime } from "../artifacts/server-clock";
import { responses } from "../contents/response-workers";

export type ExportKind = "json" | "csv" | "markdown" | "jsonl" | "bundle";

/** The results to export, in this order; null for all. */
export type ExportSelection = {
  readonly scope: ResultScope;
  readonly ids: readonly string[] | null;
};

export type Exported = {
  readonly blob: Blob;
  readonly name: string;
  /** What the user should know before sharing the file. */
  readonly notes: readonly string[];
};

const extensions = { json: "json", csv: "csv", markdown: "md", jsonl: "jsonl" } as const;

/** Exports a run as a file, off the main thread. */
export async function exportRun(
  kind: ExportKind,
  shown: ShownRun,
  selection: ExportSelection,
): Promise<Exported> {
  const { run } = shown;
  const { query } = run.request;
  const { ids, scope } = selection;
  const part = ids === null ? "" : `${ids.length}-${scope}`;
  const name = fileStem(query, run.startedAt, part);
  if (kind === "bundle") return exportBundle(shown, name, ids);
  const options = { requested: requestedContent(run.request), ids: ids ?? undefined };
  const blob =
    kind === "json" && ids === null
      ? run.body
      : await responses.exportFile(
          run.body,
          kind === "markdown" ? { ...options, format: kind, query } : { ...options, format: kind },
        );
  return { blob, name: `${name}.${extensions[kind]}`, notes: [] };
}

/** Placeholder in the shell command: a bundle does not contain the service's URL. */
const SOME_SERVICE = "https://service.example";

async function exportBundle(
  { run, view }: ShownRun,
  name: string,
  ids: readonly string[] | null,
): Promise<Exported> {
  const sent = { ...toWire(run.request) };
  const { value, stripped } = stripBody(sent, "link");
  const secrets = secretTexts(sent, stripped);
  const privateTexts = secretTexts(sent, privatePaths(sent));
  const exported = ids && new Set(ids);
  const all = allArtifacts(view).filter(
    ({ resultId }) => !exported || resultId === null || exported.has(resultId),
  );
  const artifacts = (
    await Promise.all(
      all.map(async (artifact) => {
        const stored = await getStoredArtifact(artifact.url);
        return stored ? [{ artifact, blob: stored.blob }] : [];
      }),
    )
  ).flat();
  const removed = stripped.map((path) => path.join("."));
  const blob = await responses.exportFile(run.body, {
    requested: requestedContent(run.request),
    ids: ids ?? undefined,
    format: "bundle",
    run: {
      request: value,
      leftOut: removed,
      status: run.status,
      startedAt: asServerTime(run.startedAt),
      durationMs: run.durationMs,
      trace: await traceNoteWithoutSecrets(run.trace ?? null, secrets),
    },
    artifacts,
    secrets: privateTexts,
    snippet: {
      file: curl.file,
      text: curl.write({
        body: { query: run.request.query, ...value },
        baseUrl: SOME_SERVICE,
        hasKey: true,
      }),
    },
  });
  const missing = all.length - artifacts.length;
  const notes = [
    ...(removed.length > 0
      ? [`Removed from the request, because files may be shared: ${removed.join(", ")}.`]
      : []),
    ...(missing > 0
      ? [
          `${countOf(missing, "file")} with expiring URLs ${missing === 1 ? "is" : "are"} missing. To include them, use “Store all” first.`,
        ]
      : []),
    ...((await containsAny(run.body, secrets))
      ? [
          "The response repeats a removed part of the request. Private values in it are masked; check the rest, and its pictures, before you share the bundle.",
        ]
      : []),
  ];
  return { blob, name: `${name}.zip`, notes };
}
