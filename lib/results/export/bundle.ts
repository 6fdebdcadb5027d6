import { fileKinds } from "../contents/file-kinds";
import "@/lib/contract/zod-settings";
import * as z from "zod";
import { parseServiceHeaders, type ServiceHeaders } from "@/lib/contract/dialect/service-headers";
import { echoPatterns, maskEchoes, maskJsonEchoes } from "@/lib/contract/sharing/secret-echo";
import { stringifyJson } from "@/lib/format/json-text";
import {
  annotationRecords,
  parseResultAnnotations,
  type ResultAnnotation,
} from "../annotations/result-annotations";
import { type Artifact, artifactExtension, typeOfExtension } from "../artifacts/artifacts";
import { allResults } from "../model/lists";
import type { ResultsView } from "../model/result-view";
import { parseTraceNote } from "../model/trace-note";
import type { ReadContent } from "./full-result";
import type { ZipLimits } from "./read-zip";
import type { ZipFile } from "./write-zip";

const KIND = "search-workbench.bundle";
export const SET_KIND = "search-workbench.bundles";
const VERSION = 1;

/** The manifest's data about a run. Times in milliseconds since 1970. */
export type BundledRun = Omit<z.output<typeof runSchema>, "annotations" | "headers"> & {
  /** Notes and tags of results, if the sharer includes them. */
  readonly annotations?: readonly ResultAnnotation[];
  readonly headers?: ServiceHeaders | undefined;
};

export type BundleInput = {
  readonly run: BundledRun;
  readonly response: Blob;
  /** Failed runs can have a response that is not JSON. */
  readonly isJson: boolean;
  readonly view: ResultsView;
  readonly read: ReadContent;
  readonly artifacts: readonly { readonly artifact: Artifact; readonly blob: Blob }[];
  readonly snippet: { readonly file: string; readonly text: string };
  /** Private values of the request, which pages may repeat. */
  readonly secrets: readonly string[];
};

/**
 * Formats with a file of their own type; the others become JSON. Formats that are URLs are
 * artifacts.
 */
const files: Partial<Record<string, string>> = {
  markdown: "markdown.md",
  summary: "summary.txt",
  answer: "answer.txt",
  highlights: "highlights.md",
  html: "page.html.txt",
  rawHtml: "raw.html.txt",
};

/**
 * Writes a run as one ZIP file: request, response, a file per format and page, and stored
 * artifacts.
 */
export async function writeBundle(input: BundleInput): Promise<Blob> {
  const { run, response, isJson, view, read, artifacts, snippet, secrets } = input;
  const echoes = echoPatterns(secrets);
  const mask = (text: string) => maskEchoes(text, echoes).text;
  const maskJson = (text: string) => maskJsonEchoes(text, echoes).text;
  const pages: ZipFile[] = [];
  for (const result of allResults(view))
    for (const { kind } of result.contents) {
      if (fileKinds.has(kind)) continue;
      const value = await read(result, kind);
      if (value === undefined || value === null) continue;
      const file = typeof value === "string" ? files[kind] : undefined;
      pages.push({
        // HTML gets a name that a double click opens as text.
        path: `pages/${result.id}/${file ?? `${kind}.json`}`,
        content:
          typeof value === "string" && file ? mask(value) : maskJson(stringifyJson(value, 2)),
      });
    }
  const stored = artifacts.map(({ artifact, blob }, index) => ({
    url: artifact.url,
    path: `artifacts/${artifact.resultId ?? "response"}-${index + 1}.${artifactExtension(blob.type)}`,
    content: blob,
  }));
  const manifest = {
    kind: KIND,
    version: VERSION,
    run: {
      ...run,
      ...(run.annotations && { annotations: annotationRecords(run.annotations) }),
    },
    artifacts: stored.map(({ url, path }) => ({ url, path })),
  };
  const { writeZip } = await import("./write-zip");
  return writeZip([
    { path: "manifest.json", content: maskJson(JSON.stringify(manifest, null, 2)) },
    { path: "request.json", content: maskJson(JSON.stringify(run.request, null, 2)) },
    {
      path: "response.json",
      // Read as one text only if there is something to mask.
      content: secrets.length > 0 ? (isJson ? maskJson : mask)(await response.text()) : response,
    },
    { path: snippet.file, content: mask(snippet.text) },
    ...pages,
    ...stored,
  ]);
}

const LIMITS: ZipLimits = { files: 20_000, fileBytes: 220_000_000, allBytes: 400_000_000 };
const MAX_MANIFEST_BYTES = 10_000_000;

const runSchema = z
  .object({
    request: z.record(z.string(), z.unknown()).readonly(),
    /** Request fields that were stripped because they must not be shared. */
    leftOut: z.array(z.string()).readonly().catch([]),
    status: z.number().int().min(100).max(599).catch(200),
    startedAt: z.number().min(0).max(8e15).catch(0),
    durationMs: z.number().min(0).catch(0),
    isFree: z.boolean().optional().catch(undefined),
    trace: z.unknown().optional().transform(parseTraceNote),
    annotations: z.unknown().optional().transform(parseResultAnnotations),
    headers: z
      .unknown()
      .optional()
      .transform((value) => parseServiceHeaders(value) ?? undefined),
  })
  .readonly();

const manifestSchema = z.object({
  kind: z.literal(KIND),
  version: z.number(),
  run: runSchema,
  artifacts: z.array(z.object({ url: z.string(), path: z.string() })).catch([]),
});

export type OpenedBundle =
  | {
      readonly ok: true;
      readonly run: BundledRun;
      readonly response: Blob;
      readonly artifacts: readonly { readonly url: string; readonly blob: Blob }[];
    }
  | { readonly ok: false; readonly message: string };

/** Opens an untrusted bundle. Never rejects. */
export async function openBundle(file: Blob): Promise<OpenedBundle> {
  try {
    const { openZip } = await import("./read-zip");
    const { read } = await openZip(file, LIMITS);
    const manifest = await read("manifest.json");
    if (!manifest || manifest.size > MAX_MANIFEST_BYTES)
      return failed("This ZIP file is not a bundle.");
    const json: unknown = JSON.parse(await manifest.text());
    if (Reflect.get(Object(json), "kind") === SET_KIND)
      return failed("This is a bundle of several runs. Open it in Compare.");
    const parsed = manifestSchema.safeParse(json);
    if (!parsed.success) return failed("This ZIP file is not a bundle.");
    const { version, run, artifacts } = parsed.data;
    if (version > VERSION)
      return failed("A newer version of the workbench wrote this bundle. Open it in that version.");
    const response = await read("response.json");
    if (!response) return failed("The bundle contains no response.");
    const held: { url: string; blob: Blob }[] = [];
    for (const { url, path } of artifacts) {
      const type = typeOfExtension(path.split(".").at(-1) ?? "");
      const blob = type === null ? null : await read(path);
      if (blob && type !== null) held.push({ url, blob: blob.slice(0, blob.size, type) });
    }
    return { ok: true, run, response, artifacts: held };
  } catch (error) {
    const isZipError = error instanceof Error && error.name === "ZipError";
    return failed(isZipError ? error.message : "The bundle is damaged. Save it again.");
  }
}

const failed = (message: string): OpenedBundle => ({ ok: false, message });
