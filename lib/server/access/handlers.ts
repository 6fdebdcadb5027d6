import "server-only";
import { passwordSchema } from "@/lib/contract/connection-requests";
import { environment } from "../env";
import { type RequestContext, recordRejection } from "../guarded";
import { json, readValue } from "../json";
import { log } from "../observability/log";
import { respondFailure, respondRejected } from "../respond";
import { endAllSessions, endSession, logIn } from "./log-in";
import { type BrowserSession, clearSessionCookie, isLoggedIn, sessionCookie } from "./session";

const accessResponse = (entered: boolean): Response =>
  json({ needed: environment().password !== null, entered });

export const getAccess = (request: Request, { session }: RequestContext): Response =>
  accessResponse(isLoggedIn(request.headers, session, environment()));

/** `POST /api/access`: logs in with the password. */
export async function postAccess(request: Request, context: RequestContext): Promise<Response> {
  const body = await readValue(request, passwordSchema);
  if (!body.ok) return respondRejected(body.status, body.error);
  const login = await logIn(body.value.password, context);
  if (login.ok) {
    context.setCookie(await sessionCookie(login.session));
    return accessResponse(isLoggedIn(request.headers, login.session, environment()));
  }
  if (login.reason === "wrong") {
    recordRejection("password", "/api/access", request, context.id);
    return respondRejected(401, "Wrong password.", "WRONG_PASSWORD");
  }
  recordRejection("password-throttled", "/api/access", request, context.id);
  const response = respondFailure(429, {
    kind: "rate-limited",
    status: 429,
    message: "Too many wrong passwords. Wait, then try again.",
    retryAfterSeconds: login.seconds,
  });
  response.headers.set("Retry-After", String(login.seconds));
  return response;
}

/** `DELETE /api/access`: logs out; with `?everywhere` in every browser. */
export function deleteAccess(request: Request, context: RequestContext): Response {
  const { session } = context;
  if (session && isLoggedIn(request.headers, session, environment()))
    end(session, request, context.id);
  context.setCookie(clearSessionCookie());
  return accessResponse(isLoggedIn(request.headers, null, environment()));
}

function end(session: BrowserSession, request: Request, id: string): void {
  endSession(session);
  if (!new URL(request.url).searchParams.has("everywhere")) return;
  endAllSessions();
  log.info({ id }, "ended every session");
}
