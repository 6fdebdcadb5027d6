import "server-only";
import { type Failure, failureSchema } from "@/lib/contract/failure";
import { proxyHeaders } from "@/lib/contract/proxy-headers";
import { engineBackend, remoteBackend } from "./backend";
import { resolveTarget, type Target } from "./connections";
import { environment } from "./env";
import type { Visit } from "./guarded";
import { searchLimits } from "./limits";
import { log } from "./log";
import { countFailure } from "./metrics";
import { respondFailure } from "./respond";
import { type Chosen, proxySearch } from "./run-search";

/** Beyond the request's own `timeout`, so that the service can say itself that time ran out. */
const GRACE_MS = 10_000;
const BODY_TIMEOUT_MS = 120_000;

/** `POST /api/search`: a place among the runs, the connection, one call, and the place back when all of it was sent. */
export async function serveSearch(request: Request, visit: Visit): Promise<Response> {
  const target = await resolveTarget(request);
  if (isFailure(target)) return refuse(target);
  // A client that keeps no cookies shares its places with all others of its address.
  const entered = searchLimits().enter(visit.session?.id ?? `address ${visit.address}`);
  if (typeof entered !== "function") return refuse(entered);
  try {
    const { forward } = environment();
    const answer = await proxySearch(request, () => chosen(target), {
      graceMs: GRACE_MS,
      bodyTimeoutMs: BODY_TIMEOUT_MS,
      ceilingMs: forward.timeoutMs,
      maxBytes: forward.bytes,
      maxWireBytes: forward.wireBytes,
    });
    await noteFailure(answer, visit.id);
    return whenSent(answer, entered);
  } catch (error) {
    entered();
    throw error;
  }
}

const isFailure = (value: Target | Failure): value is Failure => "message" in value;

function chosen(target: Target): Chosen {
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
async function noteFailure(answer: Response, id: string): Promise<void> {
  if (!answer.headers.has(proxyHeaders.failure)) return;
  const body: unknown = await answer.clone().json();
  const read = failureSchema.safeParse(Reflect.get(Object(body), "failure"));
  if (!read.success) return;
  countFailure(read.data.kind);
  log.info({ id, kind: read.data.kind, status: answer.status }, "a run failed");
}

/** The answer, after whose last byte, or at whose end by either side, `done` is called. */
function whenSent(answer: Response, done: () => void): Response {
  // With its length known it was complete before its head was sent.
  if (!answer.body || answer.headers.has("content-length")) {
    done();
    return answer;
  }
  const reader = answer.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done: isEnd, value } = await reader.read();
          if (!isEnd) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        done();
      },
      async cancel(reason) {
        done();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: answer.status, headers: answer.headers });
}
