import "server-only";
import type { Failure } from "@/lib/contract/failure/failure";
import { engineBackend, remoteBackend } from "../backend";
import { type ConnectionTarget, resolveTarget } from "../connections/connections";
import { environment } from "../env";
import type { RequestContext } from "../guarded";
import { searchLimits } from "../limits";
import { log } from "../observability/log";
import { countFailure } from "../observability/metrics";
import { respondFailure } from "../respond";
import { proxySearch, type SelectedBackend } from "./run-search";

/** Beyond the request's own `timeout`, so that the service can say itself that time ran out. */
const GRACE_MS = 10_000;
const BODY_TIMEOUT_MS = 120_000;

/** `POST /api/search`: a place among the runs, the connection, one call, and the place back when all of it was sent. */
export async function postSearch(request: Request, visit: RequestContext): Promise<Response> {
  const target = await resolveTarget(request);
  if (isFailure(target)) return refuse(target);
  // A client that keeps no cookies shares its places with all others of its address.
  const entered = searchLimits().enter(visit.session?.id ?? `address ${visit.address}`);
  if (typeof entered !== "function") return refuse(entered);
  const onEnd = (failure: Failure | null) => {
    entered();
    if (failure && failure.kind !== "cancelled") noteFailure(failure, visit.id);
  };
  try {
    const { forward } = environment();
    return await proxySearch(request, {
      choose: () => chosen(target),
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
    entered();
    throw error;
  }
}

const isFailure = (value: ConnectionTarget | Failure): value is Failure => "message" in value;

function chosen(target: ConnectionTarget): SelectedBackend {
  if (target.kind === "engine") return { label: "Built-in engine", backend: engineBackend() };
  return { label: target.label, backend: remoteBackend(target) };
}

function refuse(failure: Failure): Response {
  countFailure(failure.kind);
  const seconds = "retryAfterSeconds" in failure ? failure.retryAfterSeconds : undefined;
  return respondFailure(
    failure.status ?? 503,
    failure,
    seconds === undefined ? {} : { "Retry-After": String(seconds) },
  );
}

/** Says of a failed run of which kind it was, and not what was asked. */
function noteFailure({ kind, status }: Failure, id: string): void {
  countFailure(kind);
  log.info({ id, kind, status }, "a run failed");
}
