import { toWire } from "@/lib/contract/canonical";
import { toValidRequest } from "@/lib/request/valid-request";
import { requestedContent } from "@/lib/results/model/parse-response";
import { curl } from "@/lib/snippets/curl";
import { exportResponse } from "@/lib/workers/responses/export-response";
import type { Connection } from "./connection";
import type { SentRun } from "./send";

/** The run as a bundle, without private fields and texts, and without files behind expiring URLs. */
export function runBundle(
  { request, shared, secrets, status, text, json, headers, startedAt, durationMs }: SentRun,
  { baseUrl, hasKey }: Connection,
): Promise<Blob> {
  const body = toWire(toValidRequest(shared.value));
  return exportResponse(new Blob([text]), json, {
    format: "bundle",
    requested: requestedContent(request),
    run: {
      ...{ request: shared.value, leftOut: shared.leftOut, status, startedAt, durationMs },
      ...{ trace: null, headers: headers ?? undefined },
    },
    artifacts: [],
    snippet: { file: curl.file, text: curl.write({ body, baseUrl, hasKey }) },
    secrets,
  });
}
