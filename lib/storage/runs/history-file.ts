import { isJsonObject } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";
import { fromBase64, toBase64 } from "@/lib/format/base64";
import { type PastRun, parseRunRecord, toRunRecord } from "./run-record";

const KIND = "search-workbench.history";
const VERSION = 1;

/** A run and its stored, compressed response. */
export type RunWithBody = { readonly run: PastRun; readonly blob: Blob | null };

/** A stored file behind a URL of a response. */
export type FileOfRun = { readonly url: string; readonly blob: Blob };

type HistoryExtras = {
  /** The URL of the page that compares the runs. */
  readonly comparison?: string;
  readonly files?: readonly FileOfRun[];
};

/** Writes one JSON line per run and file, so that a large history never has to be one string. */
export async function writeHistoryFile(
  runs: readonly RunWithBody[],
  { comparison, files = [] }: HistoryExtras = {},
): Promise<Blob> {
  const parts: BlobPart[] = [`${JSON.stringify({ kind: KIND, version: VERSION, comparison })}\n`];
  for (const { run, blob } of runs)
    parts.push(
      `${JSON.stringify({ run: toRunRecord(run), body: blob && (await bytesOf(blob)) })}\n`,
    );
  for (const { url, blob } of files)
    parts.push(`${JSON.stringify({ file: url, type: blob.type, body: await bytesOf(blob) })}\n`);
  return new Blob(parts, { type: "application/x-ndjson" });
}

const bytesOf = async (blob: Blob): Promise<string> =>
  toBase64(new Uint8Array(await blob.arrayBuffer()));

export type ParsedHistory =
  | {
      readonly ok: true;
      readonly runs: readonly RunWithBody[];
      readonly files: readonly FileOfRun[];
      /** The URL of the comparison that the file contains. Null without one. */
      readonly comparison: string | null;
      readonly unreadable: number;
    }
  | { readonly ok: false; readonly message: string };

/** Skips and counts malformed lines. */
export function parseHistoryFile(text: string): ParsedHistory {
  const [firstLine = "", ...lines] = text.split("\n");
  const header = parseJson(firstLine);
  if (!isJsonObject(header) || header.kind !== KIND)
    return {
      ok: false,
      message: "This is not a history file. Choose one that the history or Compare exported.",
    };
  if (header.version !== VERSION)
    return {
      ok: false,
      message: "A newer version of the workbench wrote this file. Update the workbench to open it.",
    };
  const rows = lines.filter((line) => line.trim() !== "");
  const files: FileOfRun[] = [];
  const runs = rows.flatMap((line): RunWithBody[] => {
    const row = parseJson(line);
    if (!isJsonObject(row)) return [];
    const file = parseFile(row);
    if (file) files.push(file);
    const run = parseRunRecord(row.run);
    if (!run) return [];
    const bytes =
      typeof row.body === "string" && run.body !== "traceless" ? fromBase64(row.body) : null;
    const blob = bytes && new Blob([bytes]);
    const body = run.body === "kept" && !blob ? "none" : run.body;
    return [{ run: { ...run, body }, blob }];
  });
  return {
    ok: true,
    runs,
    files,
    comparison: typeof header.comparison === "string" ? header.comparison : null,
    unreadable: rows.length - runs.length - files.length,
  };
}

/** Types that a comparison shows. Anything else in an untrusted file is not stored. */
const FILE_TYPES = /^image\/(?:png|jpeg|webp|gif|avif)$/;

/** Whether a file from another browser may be stored under its URL. */
export const isStorableFile = (url: string, type: string): boolean =>
  /^https?:\/\//i.test(url) && FILE_TYPES.test(type);

function parseFile({ file, type, body }: Readonly<Record<string, unknown>>): FileOfRun | null {
  if (typeof file !== "string" || typeof type !== "string" || typeof body !== "string") return null;
  if (!isStorableFile(file, type)) return null;
  const bytes = fromBase64(body);
  return bytes && { url: file, blob: new Blob([bytes], { type }) };
}
