import "server-only";
import { passwordSchema } from "@/lib/contract/connection";
import type { Failure } from "@/lib/contract/failure/failure";
import { environment } from "../env";
import { type RequestContext, recordRejection } from "../guarded";
import { log } from "../observability/log";
import { readSmallJson } from "../read-small-json";
import { respondFailure } from "../respond";
import { type BrowserSession, clearSessionCookie, isSignedIn, sessionCookie } from "./session";
import { signIn, signOut, signOutEverywhere } from "./sign-in";

const say = (entered: boolean): Response =>
  Response.json(
    { needed: environment().password !== null, entered },
    { headers: { "Cache-Control": "no-store" } },
  );

/** `GET /api/access` */
export const getAccess = (_request: Request, { session }: RequestContext): Response =>
  say(isSignedIn(session, environment()));

/** `POST /api/access`: tries the password. */
export async function postAccess(request: Request, visit: RequestContext): Promise<Response> {
  const body = await readSmallJson(request);
  const read = passwordSchema.safeParse(body.ok ? body.value : undefined);
  if (!read.success)
    return respondFailure(
      body.ok ? 400 : body.status,
      rejection(400, "Send the password as JSON."),
    );
  const entrance = signIn(read.data.password, visit.address, visit.session);
  if (entrance.ok) {
    visit.setCookie(await sessionCookie(entrance.session));
    return say(true);
  }
  if (entrance.reason === "wrong") {
    recordRejection("password", "/api/access", request, visit.id);
    return respondFailure(401, rejection(401, "That is not the password.", "WRONG_PASSWORD"));
  }
  recordRejection("password-throttled", "/api/access", request, visit.id);
  const answer = respondFailure(429, {
    kind: "rate-limited",
    status: 429,
    message: "Too many wrong passwords. Wait a moment.",
    retryAfterSeconds: entrance.seconds,
  });
  answer.headers.set("Retry-After", String(entrance.seconds));
  return answer;
}

/** `DELETE /api/access`: leaves, here or with `?everywhere` in every browser. */
export function deleteAccess(request: Request, visit: RequestContext): Response {
  const { session } = visit;
  if (session && isSignedIn(session, environment())) end(session, request, visit.id);
  visit.setCookie(clearSessionCookie());
  return say(environment().password === null);
}

function end(session: BrowserSession, request: Request, id: string): void {
  signOut(session);
  if (!new URL(request.url).searchParams.has("everywhere")) return;
  signOutEverywhere();
  log.info({ id }, "every session was ended");
}

const rejection = (status: number, message: string, code?: string): Failure => ({
  kind: "workbench-refused",
  status,
  message,
  ...(code && { code }),
});
