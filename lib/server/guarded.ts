import "server-only";
import { randomUUID } from "node:crypto";
import { lockedCode } from "@/lib/contract/connection";
import type { Failure } from "@/lib/contract/failure/failure";
import { dataFileCause } from "@/lib/engine/storage/data-file-error";
import { inSpan } from "@/lib/telemetry/span";
import { identityOf } from "./access/identity";
import { type Rejection, rejectForeign, rejectMediaType } from "./access/reject-foreign";
import {
  type BrowserSession,
  isLoggedIn,
  needsRenewal,
  sessionCookie,
  sessionOf,
} from "./access/session";
import { NO_INTERFACE } from "./engine/roles";
import { environment } from "./env";
import { peerHeader, requestIdHeader } from "./lifecycle/request-hook";
import { sentMethod } from "./lifecycle/sent-method";
import { SHUTDOWN_MESSAGE, SHUTDOWN_RETRY_SECONDS, shutdown } from "./lifecycle/shutdown";
import { log } from "./observability/log";
import { metrics } from "./observability/metrics";
import { respondFailure, respondRejected } from "./respond";

/** An authorized request, as its handler receives it. */
export type RequestContext = {
  /** Identifies the request in the log and in the response header `X-Request-Id`. */
  readonly id: string;
  readonly address: string;
  /** The user whom a reverse proxy names. */
  readonly person: string | null;
  readonly session: BrowserSession | null;
  readonly setCookie: (cookie: string) => void;
};

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];
export type ById = { readonly id: string };
type ParamsContext<Params> = { readonly params: Promise<Params> };
export type Handler<Params> = (
  request: Request,
  context: RequestContext,
  params: Params,
) => Response | Promise<Response>;
type RouteHandlers<Params> = Record<
  Method,
  (request: Request, context: ParamsContext<Params>) => Promise<Response>
>;

export type RouteRules = {
  /** The route in logs and metrics; never text from the caller. */
  readonly route: string;
  /** `logged-in` requires the password, if there is one. */
  readonly access: "logged-in" | "public";
  /** The media type of request bodies. Neither can be sent by a form of another site. */
  readonly body?: "application/json" | "application/octet-stream";
};

/**
 * The exports of a route: every method, each guarded in the same order (host, origin, site, method,
 * media type, password). No handler can be reached without its guard, and no route can forget it.
 */
export function guarded<Params = Record<string, never>>(
  rules: RouteRules,
  handlers: Partial<Record<Method, Handler<Params>>>,
): RouteHandlers<Params> {
  const all: Partial<Record<Method, Handler<Params>>> = {
    ...(handlers.GET && { HEAD: handlers.GET }),
    ...handlers,
  };
  const allow = METHODS.filter((method) => all[method]).join(", ");
  const serve = async (request: Request, context: ParamsContext<Params>): Promise<Response> =>
    observe(rules.route, request, async (id) => {
      // Such routes belong to the interface.
      if (rules.access === "logged-in" && !environment().roles.has("web"))
        return respondRejected(404, NO_INTERFACE);
      const handler = all[asMethod(request.method)];
      const foreign = rejectForeign(request);
      if (foreign) return reject(foreign, rules, request, id);
      if (!handler) {
        const error = `The method ${sentMethod(request)} is not allowed here.`;
        const response = reject({ status: 405, reason: "method", error }, rules, request, id);
        response.headers.set("Allow", allow);
        return response;
      }
      const media = rejectMediaType(request, rules.body);
      if (media) return reject(media, rules, request, id);
      const session = await sessionOf(request);
      if (rules.access === "logged-in" && !isLoggedIn(request.headers, session, environment()))
        return locked(rules, request, id);
      const cookies: string[] = [];
      const address = request.headers.get(peerHeader) ?? "unknown";
      const setCookie = (cookie: string) => cookies.push(cookie);
      const response = await handler(
        request,
        { id, address, person: identityOf(request.headers), session, setCookie },
        await context.params,
      );
      if (session && cookies.length === 0 && needsRenewal(session))
        cookies.push(await sessionCookie(session));
      return withCookies(response, cookies);
    });
  return {
    GET: serve,
    HEAD: serve,
    POST: serve,
    PUT: serve,
    PATCH: serve,
    DELETE: serve,
    OPTIONS: serve,
  };
}

/** The parts of a request that are known before its body is read. */
type Head = {
  readonly method: string;
  readonly headers: Pick<Headers, "get">;
  readonly signal: AbortSignal;
};

/**
 * The requests of the bodies that are still sent. The signal of a request does not abort once the request was
 * garbage-collected, even if a handler listens to it.
 */
const ofBodies = new WeakMap<ReadableStream, Head>();

/**
 * Runs a handler: counts and logs the request, turns unexpected errors into a response without
 * details, and ends the request when the server must stop.
 */
export async function observe(
  route: string,
  request: Head,
  run: (id: string) => Promise<Response>,
): Promise<Response> {
  const id = request.headers.get(requestIdHeader) ?? randomUUID();
  const start = performance.now();
  const method = METHODS.find((each) => each === request.method) ?? "other";
  const attributes = {
    "http.route": route,
    "http.request.method": method,
    "workbench.request.id": id,
  };
  const response = await inSpan("http.request", attributes, async (add) => {
    const served = await untilStopped(() => runSafely(route, request, id, run));
    add({ "http.response.status_code": served.status });
    return served;
  });
  if (response.body) ofBodies.set(response.body, request);
  const milliseconds = performance.now() - start;
  metrics().requests.inc({ route, method, status: response.status });
  metrics().seconds.observe({ route }, milliseconds / 1_000);
  log.debug({ id, route, method, status: response.status, ms: Math.round(milliseconds) }, "served");
  return response;
}

async function runSafely(
  route: string,
  request: Head,
  id: string,
  run: (id: string) => Promise<Response>,
): Promise<Response> {
  try {
    return await run(id);
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 });
    log.error({ id, route, error }, "unexpected error");
    if (dataFileCause(error) === "full")
      return respondRejected(
        507,
        "The disk of this server is full. Free space there, then try again.",
        "STORAGE_FULL",
      );
    return respondFailure(500, {
      kind: "workbench-refused",
      status: 500,
      code: "UNEXPECTED",
      id,
      message: "Unexpected error in the workbench. Its log has details under this id.",
    });
  }
}

async function untilStopped(run: () => Promise<Response>): Promise<Response> {
  const { graceOver } = shutdown();
  if (graceOver.aborted) return shutdownResponse(stopping);
  let stop = () => {};
  const stopped = new Promise<Response>((done) => {
    stop = () => done(shutdownResponse(interrupted));
    graceOver.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([run(), stopped]);
  } finally {
    graceOver.removeEventListener("abort", stop);
  }
}

const unavailable = { status: 503, message: SHUTDOWN_MESSAGE } as const;
const stopping: Failure = {
  kind: "overloaded",
  ...unavailable,
  retryAfterSeconds: SHUTDOWN_RETRY_SECONDS,
};
/** Not "overloaded", which a sweep sends again: a search in flight may have been charged. */
const interrupted: Failure = { kind: "workbench-unreachable", ...unavailable };

function shutdownResponse(failure: Failure): Response {
  const response = respondFailure(503, failure);
  response.headers.set("Retry-After", String(SHUTDOWN_RETRY_SECONDS));
  return response;
}

function reject(why: Rejection, { route }: RouteRules, request: Request, id: string): Response {
  recordRejection(why.reason, route, request, id);
  return respondRejected(why.status, why.error);
}

function locked({ route }: RouteRules, request: Request, id: string): Response {
  recordRejection("locked", route, request, id);
  return respondRejected(401, loginHint(), lockedCode);
}

const loginHint = (): string =>
  environment().password === null
    ? "Open this workbench through its reverse proxy, which names the user."
    : "Log in with the password of this workbench first.";

/**
 * Counts and logs a rejection. The method is the only part of the line that the caller controls.
 */
export function recordRejection(reason: string, route: string, request: Head, id: string): void {
  metrics().refusals.inc({ reason });
  const address = request.headers.get(peerHeader) ?? "unknown";
  const method = METHODS.find((each) => each === request.method) ?? "other";
  // A wrong method is harmless: crawlers and the warm-up of this server use them.
  log[reason === "method" ? "debug" : "warn"]({ id, route, method, reason, address }, "rejected");
}

const asMethod = (method: string): Method => METHODS.find((each) => each === method) ?? "OPTIONS";

function withCookies(response: Response, cookies: readonly string[]): Response {
  if (cookies.length === 0) return response;
  const headers = new Headers(response.headers);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(response.body, { status: response.status, headers });
}
