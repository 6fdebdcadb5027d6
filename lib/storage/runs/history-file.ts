import { isJsonObject } from "@/lib/contract/json-object";
import { type PastRun, parseRunRecord, toRunRecord } from "./run-record";

const KIND = "search-workbench.history";
const VERSION = 1;

/** A run with its stored response, as it goes into a file. */
export type RunWithBody = { readonly run: PastRun; readonly blob: Blob | null };

/** Runs as a JSON file: one line each, so that a large history is never one text. */
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

/** Reads such a file. A line that cannot be read is counted and passed over. */
export function parseHistoryFile(text: string): ParsedHistory {
  const [head = "", ...lines] = text.split("\n");
  const told = parsed(head);
  if (!isJsonObject(told) || told.kind !== KIND)
    return { ok: false, message: "This is no file of a history." };
  if (told.version !== VERSION)
    return { ok: false, message: "The file was written by a newer workbench." };
  const rows = lines.filter((line) => line.trim() !== "");
  const runs = rows.flatMap((line): RunWithBody[] => {
    const row = parsed(line);
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const CHUNK = 32_766;

/** In pieces: a call takes only so many arguments. A piece is a multiple of three bytes, so that none is padded. */
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
