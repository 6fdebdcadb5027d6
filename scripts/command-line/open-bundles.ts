import { invalid } from "@/lib/command-line/command-error";
import { parseJson } from "@/lib/contract/parse-json";
import type { SearchRequest } from "@/lib/contract/request";
import { toValidRequest } from "@/lib/request/valid-request";
import type { BundledRun } from "@/lib/results/export/bundle";
import { openBundleSet } from "@/lib/results/export/bundle-set";
import { decodeJsonText } from "@/lib/results/model/decode-body";
import { requestedContent } from "@/lib/results/model/parse-response";
import { type ParsedResponse, parseResponseText } from "@/lib/results/model/parse-response-text";
import type { ParsedRun } from "./results-text";

/** A run of a bundle. Its response may be a failure. */
export type OpenedBundleRun = ParsedRun & {
  readonly run: BundledRun;
  readonly request: SearchRequest;
  readonly bytes: number;
  readonly parsed: ParsedResponse;
};

/** Opens all runs of an untrusted file. Throws a `CommandError`; `name` begins its message. */
export async function openBundleRuns(
  file: Blob,
  name: string,
): Promise<readonly OpenedBundleRun[]> {
  const set = await openBundleSet(file);
  if (!set.ok) throw invalid(`${name}: ${set.message}`);
  const runs: OpenedBundleRun[] = [];
  for (const { open } of set.runs) {
    const opened = await open();
    if (!opened.ok) throw invalid(`${name}: ${opened.message}`);
    const { run, response } = opened;
    const request = toValidRequest(run.request);
    const requested = requestedContent(request);
    const text = decodeJsonText(new Uint8Array(await response.arrayBuffer()));
    const json = parseJson(text);
    runs.push({
      ...{ run, request, requested, text, json },
      query: request.query,
      bytes: response.size,
      parsed: parseResponseText({ status: run.status, text, retryAfter: null }, requested, json),
    });
  }
  return runs;
}
