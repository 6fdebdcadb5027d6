import "server-only";
import { passwordSchema } from "@/lib/contract/connection";
import type { Failure } from "@/lib/contract/failure/failure";
import { environment } from "../env";
import { noteRefusal, type Visit } from "../guarded";
import { log } from "../observability/log";
import { readSmallJson } from "../read-small-json";
import { respondFailure } from "../respond";
import { enter, leave, leaveEverywhere } from "./access";
import { dropSessionCookie, hasEntered, type Session, sessionCookie } from "./session";

const say = (entered: boolean): Response =>
  Response.json(
    { needed: environment().password !== null, entered },
    { headers: { "Cache-Control": "no-store" } },
  );

/** `GET /api/access` */
export const describeAccess = (_request: Request, { session }: Visit): Response =>
  say(hasEntered(session, environment()));

/** `POST /api/access`: tries the password. */
export async function tryPassword(request: Request, visit: Visit): Promise<Response> {
  const body = await readSmallJson(request);
  const read = passwordSchema.safeParse(body.ok ? body.value : undefined);
  if (!read.success)
    return respondFailure(body.ok ? 400 : body.status, refusal(400, "Send the password as JSON."));
  const entrance = enter(read.data.password, visit.address, visit.session);
  if (entrance.ok) {
    visit.setCookie(await sessionCookie(entrance.session));
    return say(true);
  }
  if (entrance.reason === "wrong") {
    noteRefusal("password", "/api/access", request, visit.id);
    return respondFailure(401, refusal(401, "That is not the password.", "WRONG_PASSWORD"));
  }
  noteRefusal("password-throttled", "/api/access", request, visit.id);
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
export function leaveAccess(request: Request, visit: Visit): Response {
  const { session } = visit;
  if (session && hasEntered(session, environment())) end(session, request, visit.id);
  visit.setCookie(dropSessionCookie());
  return say(environment().password === null);
}

function end(session: Session, request: Request, id: string): void {
  leave(session);
  if (!new URL(request.url).searchParams.has("everywhere")) return;
  leaveEverywhere();
  log.info({ id }, "every session was ended");
}

const refusal = (status: number, message: string, code?: string): Failure => ({
  kind: "workbench-refused",
  status,
  message,
  ...(code && { code }),
});
