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

/** Limits of one search, from the environment; smaller in tests. */
export type ProxyLimits = {
  /**
   * Milliseconds beyond the request's own `timeout`, so that the service can report its timeout
   * itself.
   */
  readonly graceMs: number;
  /** The maximum for any run, in milliseconds, whatever its `timeout`. */
  readonly ceilingMs: number;
  /** Milliseconds for the body after the headers. */
  readonly bodyTimeoutMs: number;
  readonly maxWireBytes: number;
  readonly maxBytes: number;
};

/** The backend of a request, and the label of its connection. */
export type SelectedBackend = { readonly label: string; readonly backend: Backend };

export type ProxyRun = {
  readonly limits: ProxyLimits;
  /** Called only for a valid request. */
  readonly choose: () => SelectedBackend;
  /**
   * Called once, when the exchange is over for both sides: with the failure that this server found,
   * or null.
   */
  readonly onEnd?: (failure: Failure | null) => void;
};

/**
 * The part of a search that does not depend on the user: parses the body, validates it against the
 * contract, and sends it once. An invalid body never reaches a service, where it could cost
 * credits.
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
