import { toWire } from "@/lib/contract/canonical";
import { privatePaths } from "@/lib/request/placeholders";
import { stripBody } from "@/lib/request/strip";
import type { ResultAnnotation } from "@/lib/results/annotations/result-annotations";
import { allArtifacts } from "@/lib/results/artifacts/artifacts";
import { requestedContent } from "@/lib/results/model/parse-response";
import { curl } from "@/lib/snippets/curl";
import { getStoredArtifact } from "@/lib/storage/runs/artifacts";
import { containsAny, secretTexts, withoutSecrets } from "@/lib/storage/runs/secrets";
import type { RunToShare } from "@/lib/transport/share-requests";
import { asServerTime } from "../artifacts/server-clock";
import { responses } from "../contents/response-workers";

/** Placeholder in the shell command: a bundle does not contain the service's URL. */
const PLACEHOLDER_URL = "https://service.example";

type BundleOptions = {
  /** The results to write; null for all. */
  readonly ids?: readonly string[] | null;
  /** Texts to remove besides the private values of the request. */
  readonly remove?: readonly string[];
  readonly withFiles?: boolean;
  readonly annotations?: readonly ResultAnnotation[];
  /** `page`: one HTML file that shows the run. */
  readonly format?: "bundle" | "page";
};

export type RunBundle = {
  readonly blob: Blob;
  readonly fields: readonly string[];
  /** Paths of the request fields that are not in it. */
  readonly removed: readonly string[];
  /** Files behind expiring URLs: in the bundle, and not stored in this browser. */
  readonly files: number;
  readonly missingFiles: number;
  /** Whether the response repeats a removed part of the request. */
  readonly repeats: boolean;
  /** Private texts, which the bundle does not contain. */
  readonly secrets: readonly string[];
};

/** Writes a run as a file that may be shared, off the main thread. */
export async function writeRunBundle(
  { run, view }: RunToShare,
  {
    ids = null,
    remove = [],
    withFiles = true,
    annotations = [],
    format = "bundle",
  }: BundleOptions = {},
): Promise<RunBundle> {
  const sent = { ...toWire(run.request) };
  const { value, stripped } = stripBody(sent, "link");
  const known = secretTexts(sent, stripped);
  const secrets = [...secretTexts(sent, privatePaths(sent)), ...remove];
  const exported = ids && new Set(ids);
  const all = (view ? allArtifacts(view) : []).filter(
    ({ resultId }) => !exported || resultId === null || exported.has(resultId),
  );
  const artifacts = withFiles
    ? (
        await Promise.all(
          all.map(async (artifact) => {
            const stored = await getStoredArtifact(artifact.url);
            return stored ? [{ artifact, blob: stored.blob }] : [];
          }),
        )
      ).flat()
    : [];
  const removed = stripped.map((path) => path.join("."));
  const blob = await responses.exportFile(run.body, {
    requested: requestedContent(run.request),
    ids: ids ?? undefined,
    format,
    run: {
      request: value,
      leftOut: [...new Set([...removed, ...(run.past?.missing ?? [])])],
      status: run.status,
      startedAt: asServerTime(run.startedAt),
      durationMs: run.durationMs,
      ...(annotations.length > 0 && { annotations }),
      headers: run.headers,
      isFree: run.isFree,
      trace: await withoutSecrets(run.trace ?? null, [...known, ...remove]),
    },
    artifacts,
    secrets,
    snippet: {
      file: curl.file,
      text: curl.write({
        body: { query: run.request.query, ...value },
        baseUrl: PLACEHOLDER_URL,
        hasKey: true,
      }),
    },
  });
  return {
    ...{ blob, removed, secrets },
    fields: Object.entries(value).flatMap(([name, each]) =>
      name === "scrapeOptions" ? Object.keys(Object(each)).map((key) => `${name}.${key}`) : [name],
    ),
    files: artifacts.length,
    missingFiles: all.length - artifacts.length,
    repeats: await containsAny(run.body, [...known, ...remove]),
  };
}
