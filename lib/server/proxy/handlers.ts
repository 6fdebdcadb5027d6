import "server-only";
import type { Failure } from "@/lib/contract/failure/failure";
import { inSpan } from "@/lib/telemetry/span";
import { type Backend, engineBackend, remoteBackend } from "../backend";
import { type ConnectionTarget, isFreeTarget, resolveTarget } from "../connections/connections";
import { draftSecrets } from "../drafts/secrets";
import { environment } from "../env";
import type { RequestContext } from "../guarded";
import { searchLimits } from "../limits";
import { allowedServices } from "../live/allowed-services";
import { log } from "../observability/log";
import { countFailure } from "../observability/metrics";
import { respondUnsent } from "../respond";
import { secretFor } from "../secrets/secret-for";
import { proxySearch, type SelectedBackend } from "./proxy-search";

/** Beyond the request's own `timeout`, so that the service can report its timeout itself. */
const GRACE_MS = 10_000;
const BODY_TIMEOUT_MS = 120_000;

/**
 * `POST /api/search`: resolves the connection, reads and validates the request, takes a place in the
 * run limits, sends one request, and releases the place when the response is complete.
 */
export async function postSearch(request: Request, context: RequestContext): Promise<Response> {
  const target = await resolveTarget(request);
  if (isFailure(target)) {
    countFailure(target.kind);
    return respondUnsent(target);
  }
  let release = () => {};
  // After the body, so that a client that stalls holds no place.
  const choose = (): SelectedBackend | Failure => {
    // Clients without cookies share the limits of their address.
    const place = searchLimits().admit(context.session?.id ?? `address ${context.address}`);
    if (typeof place !== "function") return place;
    release = place;
    return backendOf(target, request);
  };
  const onEnd = (failure: Failure | null) => {
    release();
    if (failure && failure.kind !== "cancelled") logFailure(failure, context.id);
  };
  try {
    const { forward } = environment();
    return await proxySearch(request, {
      choose,
      secrets: {
        textOf: (handle) => context.session && draftSecrets().text(context.session.id, handle),
        lookUp: (name) => secretFor(name, target, context.session?.id ?? null),
      },
      limits: {
        graceMs: GRACE_MS,
        bodyTimeoutMs: BODY_TIMEOUT_MS,
        ceilingMs: forward.timeoutMs,
        maxBytes: forward.bytes,
        maxWireBytes: forward.wireBytes,
      },
      onEnd,
    });
  } catch (error) {
    release();
    throw error;
  }
}

const isFailure = (value: ConnectionTarget | Failure): value is Failure => "message" in value;

function backendOf(target: ConnectionTarget, request: Request): SelectedBackend {
  const [label, backend]: [string, Backend] =
    target.kind === "engine"
      ? ["Built-in engine", engineBackend(allowedServices(request.headers.get("cookie")))]
      : [target.label, remoteBackend(target)];
  return {
    label,
    isFree: isFreeTarget(target),
    backend: (body, options) =>
      inSpan("proxy.exchange", { "workbench.connection": target.kind }, async (add) => {
        const outcome = await backend(body, options);
        add({ "workbench.failed": !outcome.ok });
        return outcome;
      }),
  };
}

/** Logs the kind of a failure, but nothing of the request. */
function logFailure({ kind, status }: Failure, id: string): void {
  countFailure(kind);
  log.info({ id, kind, status }, "a run failed");
}
