import "server-only";
import { fromWire } from "@/lib/contract/canonical";
import { requestDefaults } from "@/lib/contract/defaults";
import type { Failure } from "@/lib/contract/failure/failure";
import { parseJsonBody } from "@/lib/contract/json-body";
import { isJsonObject } from "@/lib/contract/json-object";
import { limits } from "@/lib/contract/limits";
import { proxyHeaders } from "@/lib/contract/proxy-headers";
import { fromWireWithUnknown } from "@/lib/contract/unknown-fields";
import { readBodyText } from "@/lib/engine/http/request-body";
import type { Backend } from "../backend";
import { type RestoredRequest, restoreSecrets, type SecretSources } from "../drafts/restore";
import { respondFailure, respondUnsent, respondWith } from "../respond";
import { reportEchoes } from "./echo";
import { maskValues } from "./mask-values";

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

/** The backend of a request, the label of its connection, and whether that charges nothing. */
export type SelectedBackend = {
  readonly label: string;
  readonly isFree: boolean;
  readonly backend: Backend;
};

export type ProxyRun = {
  readonly limits: ProxyLimits;
  /** Called only for a valid request, when its body has arrived. A failure is the response. */
  readonly choose: () => SelectedBackend | Failure;
  /** Values for the references of the request to secrets. */
  readonly secrets?: SecretSources;
  /**
   * Called once, when the exchange is over for both sides: with the failure that this server found,
   * or null.
   */
  readonly onEnd?: (failure: Failure | null) => void;
};

const noSecrets: SecretSources = {
  textOf: () => null,
  lookUp: (name) => ({ ok: false, message: `There is no value for the secret {{${name}}}.` }),
};

/**
 * The part of a search that does not depend on the user: parses the body, validates it against the
 * contract, and sends it once. An invalid body never reaches a service, where it could cost
 * credits.
 */
export async function proxySearch(
  request: Request,
  { limits: max, choose, secrets = noSecrets, onEnd = () => {} }: ProxyRun,
): Promise<Response> {
  const rejectRequest = (status: number, failure: Failure): Response => {
    onEnd(failure);
    return respondFailure(status, failure);
  };
  const body = await readBodyText(request, limits.bodyBytes);
  if (!body.ok && body.reason === "late") {
    const response = rejectRequest(408, {
      kind: "timed-out",
      status: 408,
      message: "The request did not arrive in time. Send it again.",
    });
    response.headers.set("Connection", "close");
    return response;
  }
  if (!body.ok && body.reason === "too-large")
    return rejectRequest(413, {
      kind: "request-too-large",
      message: `The request is larger than ${limits.bodyBytes} bytes.`,
    });
  if (!body.ok)
    return rejectRequest(400, {
      kind: "invalid-json",
      status: 400,
      message: "The request is not UTF-8.",
    });
  const json = parseJsonBody(body.text);
  if (!json.ok)
    return rejectRequest(400, { kind: "invalid-json", status: 400, message: json.message });
  const restored: RestoredRequest<unknown> = isJsonObject(json.value)
    ? restoreSecrets(json.value, secrets)
    : { ok: true, body: json.value, texts: [], values: [] };
  const parse = request.headers.has(proxyHeaders.sendsUnknown) ? fromWireWithUnknown : fromWire;
  const parsed = restored.ok ? parse(restored.body) : restored;
  if (!parsed.ok)
    return rejectRequest(400, {
      kind: "invalid-request",
      status: 400,
      message: "The request is not valid, so it was not sent.",
      issues: parsed.issues,
    });
  const { texts, values } = restored.ok ? restored : { texts: [], values: [] };
  const chosen = choose();
  if (!("backend" in chosen)) {
    onEnd(chosen);
    return respondUnsent(chosen);
  }
  const { label, isFree, backend } = chosen;
  const ownTimeoutMs = parsed.request.timeout ?? requestDefaults.timeout;
  // The original text where possible: it has every number as it was written.
  const isRestored = restored.ok && restored.body !== json.value;
  const text = isRestored ? JSON.stringify(restored.body) : body.text;
  const footer = request.headers.has(proxyHeaders.wantsFooter);
  const outcome = await backend(text, {
    signal: request.signal,
    timeoutMs: Math.min(ownTimeoutMs + max.graceMs, max.ceilingMs),
    bodyTimeoutMs: Math.min(max.bodyTimeoutMs, max.ceilingMs),
    maxBytes: max.maxBytes,
    maxWireBytes: max.maxWireBytes,
    keepsPart: footer,
  });
  return respondWith(reportEchoes(maskValues(outcome, values), texts), {
    connection: label,
    isFree,
    footer,
    onEnd,
  });
}
