import "server-only";
import { fromWire } from "@/lib/contract/canonical";
import { requestDefaults } from "@/lib/contract/defaults";
import type { Failure } from "@/lib/contract/failure/failure";
import { parseJsonBody } from "@/lib/contract/json-body";
import { limits } from "@/lib/contract/limits";
import { proxyHeaders } from "@/lib/contract/proxy-headers";
import { readBodyText } from "@/lib/engine/http/request-body";
import type { Backend } from "../backend";
import { respondFailure, respondWith } from "../respond";

/** What one search may take; from the environment, and smaller in tests. */
export type ProxyLimits = {
  /** Milliseconds beyond the request's own `timeout`, so that the service can say itself that time ran out. */
  readonly graceMs: number;
  /** Milliseconds that no run waits beyond, whatever its `timeout`. */
  readonly ceilingMs: number;
  /** Milliseconds for the body, once the head has come. */
  readonly bodyTimeoutMs: number;
  readonly maxWireBytes: number;
  readonly maxBytes: number;
};

/** Who carries out a request, and what the connection is called. */
export type SelectedBackend = { readonly label: string; readonly backend: Backend };

export type ProxyRun = {
  readonly limits: ProxyLimits;
  /** Asked only for a request that is valid. */
  readonly choose: () => SelectedBackend;
  /** Called once, when nothing more is sent to either side: with what this server found wrong, or null. */
  readonly onEnd?: (failure: Failure | null) => void;
};

/**
 * Everything about a search that does not depend on who asks: reads the body, holds it against the contract, and sends
 * it once. An invalid body never reaches a service, where it might cost credits.
 */
export async function proxySearch(
  request: Request,
  { limits: most, choose, onEnd = () => {} }: ProxyRun,
): Promise<Response> {
  const refuse = (status: number, failure: Failure): Response => {
    onEnd(failure);
    return respondFailure(status, failure);
  };
  const body = await readBodyText(request, limits.bodyBytes);
  if (!body.ok) {
    const message =
      body.reason === "too-large"
        ? `The request is larger than ${limits.bodyBytes} bytes.`
        : "The request is not UTF-8.";
    return refuse(413, { kind: "request-too-large", message });
  }
  const json = parseJsonBody(body.text);
  if (!json.ok) return refuse(400, { kind: "invalid-json", status: 400, message: json.message });
  const read = fromWire(json.value);
  if (!read.ok)
    return refuse(400, {
      kind: "invalid-request",
      status: 400,
      message: "The request is not valid, so it was not sent.",
      issues: read.issues,
    });
  const { label, backend } = choose();
  const own = read.request.timeout ?? requestDefaults.timeout;
  const outcome = await backend(body.text, {
    signal: request.signal,
    timeoutMs: Math.min(own + most.graceMs, most.ceilingMs),
    bodyTimeoutMs: Math.min(most.bodyTimeoutMs, most.ceilingMs),
    maxBytes: most.maxBytes,
    maxWireBytes: most.maxWireBytes,
  });
  return respondWith(outcome, {
    connection: label,
    footer: request.headers.has(proxyHeaders.wantsFooter),
    onEnd,
  });
}
