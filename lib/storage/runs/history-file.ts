import { isJsonObject } from "@/lib/contract/json-object";
import { type PastRun, parseRunRecord, toRunRecord } from "./run-record";

const KIND = "search-workbench.history";
const VERSION = 1;

/** A run and its stored, compressed response. */
export type RunWithBody = { readonly run: PastRun; readonly blob: Blob | null };

/** Writes one JSON line per run, so that a large history never has to be one string. */
export async function writeHistoryFile(runs: readonly RunWithBody[]): Promise<Blob> {
  const parts: BlobPart[] = [`${JSON.stringify({ kind: KIND, version: VERSION })}\n`];
  for (const { run, blob } of runs) {
    const body = blob ? base64(new Uint8Array(await blob.arrayBuffer())) : null;
    parts.push(`${JSON.stringify({ run: toRunRecord(run), body })}\n`);
  }
  return new Blob(parts, { type: "application/x-ndjson" });
}

export type ParsedHistory =
  | { readonly ok: true; readonly runs: readonly RunWithBody[]; readonly unreadable: number }
  | { readonly ok: false; readonly message: string };

/** Skips and counts malformed lines. */
export function parseHistoryFile(text: string): ParsedHistory {
  const [firstLine = "", ...lines] = text.split("\n");
  const header = parseLine(firstLine);
  if (!isJsonObject(header) || header.kind !== KIND)
    return { ok: false, message: "This is not a history file." };
  if (header.version !== VERSION)
    return { ok: false, message: "This file was written by a newer version of the workbench." };
  const rows = lines.filter((line) => line.trim() !== "");
  const runs = rows.flatMap((line): RunWithBody[] => {
    const row = parseLine(line);
    const run = isJsonObject(row) ? parseRunRecord(row.run) : null;
    if (!run || !isJsonObject(row)) return [];
    const bytes =
      typeof row.body === "string" && run.body !== "traceless" ? unbase64(row.body) : null;
    const blob = bytes && new Blob([bytes]);
    const body = run.body === "kept" && !blob ? "none" : run.body;
    return [{ run: { ...run, body }, blob }];
  });
  return { ok: true, runs, unreadable: rows.length - runs.length };
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const CHUNK = 32_766;

/**
 * In chunks, because the number of arguments of a call is limited. A multiple of three bytes needs
 * no padding.
 */
function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return text;
}

function unbase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
