import "server-only";
import { fromWire } from "@/lib/contract/canonical";
import { requestDefaults } from "@/lib/contract/defaults";
import { readJsonBody } from "@/lib/contract/json-body";
import { limits } from "@/lib/contract/limits";
import { proxyHeaders } from "@/lib/contract/proxy-headers";
import { readBodyText } from "@/lib/engine/body";
import { refuseForeign } from "./authorise";
import { type Backend, engineBackend } from "./backend";
import { environment } from "./env";
import { respondFailure, respondWith } from "./respond";

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
export type Chosen = { readonly label: string; readonly backend: Backend };

const GRACE_MS = 10_000;
const BODY_TIMEOUT_MS = 120_000;

/** The proxy: guards, reads, checks, and hands the very bytes to the connection that the session has chosen. */
export async function runSearch(request: Request): Promise<Response> {
  const { host, forward } = environment();
  const refused = refuseForeign(request, host);
  if (refused)
    return respondFailure(refused.status, {
      kind: "workbench-refused",
      status: refused.status,
      message: refused.error,
    });
  return proxySearch(request, () => ({ label: "Built-in engine", backend: engineBackend() }), {
    graceMs: GRACE_MS,
    bodyTimeoutMs: BODY_TIMEOUT_MS,
    ceilingMs: forward.timeoutMs,
    maxBytes: forward.bytes,
    maxWireBytes: forward.wireBytes,
  });
}

/**
 * Everything about a search that does not depend on who asks: reads the body, holds it against the contract, and sends
 * it once. An invalid body never reaches a service, where it might cost credits.
 */
export async function proxySearch(
  request: Request,
  choose: () => Chosen,
  { graceMs, ceilingMs, bodyTimeoutMs, maxBytes, maxWireBytes }: ProxyLimits,
): Promise<Response> {
  const body = await readBodyText(request, limits.bodyBytes);
  if (!body.ok) {
    const message =
      body.reason === "too-large"
        ? `The request is larger than ${limits.bodyBytes} bytes.`
        : "The request is not UTF-8.";
    return respondFailure(413, { kind: "request-too-large", message });
  }
  const json = readJsonBody(body.text);
  if (!json.ok)
    return respondFailure(400, { kind: "invalid-json", status: 400, message: json.message });
  const read = fromWire(json.value);
  if (!read.ok)
    return respondFailure(400, {
      kind: "invalid-request",
      status: 400,
      message: "The request is not valid, so it was not sent.",
      issues: read.issues,
    });
  const { label, backend } = choose();
  const own = read.request.timeout ?? requestDefaults.timeout;
  const outcome = await backend(body.text, {
    signal: request.signal,
    timeoutMs: Math.min(own + graceMs, ceilingMs),
    bodyTimeoutMs: Math.min(bodyTimeoutMs, ceilingMs),
    maxBytes,
    maxWireBytes,
  });
  return respondWith(outcome, {
    connection: label,
    footer: request.headers.has(proxyHeaders.wantsFooter),
  });
}
