import "server-only";
import { fromWire } from "@/lib/contract/canonical";
import { readJsonBody } from "@/lib/contract/json-body";
import { limits } from "@/lib/contract/limits";
import { readBodyText } from "@/lib/engine/body";
import { refuseForeign } from "./authorise";
import { type Backend, engineBackend } from "./backend";
import { environment } from "./engine";
import { respondFailure, respondWith } from "./respond";

/**
 * The proxy: reads the body, holds it against the contract, and passes the very bytes on with the key added here.
 * An invalid body never reaches a service, where it might cost credits.
 */
export async function runSearch(
  request: Request,
  backend: Backend = engineBackend(),
): Promise<Response> {
  const refused = refuseForeign(request, environment().host);
  if (refused)
    return respondFailure(refused.status, {
      kind: "workbench-refused",
      status: refused.status,
      message: refused.error,
    });
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
  try {
    return respondWith(await backend(body.text, request.signal));
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 });
    throw error;
  }
}
