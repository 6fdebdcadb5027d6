import "server-only";
import { isSignedIn } from "../access/session";
import { engineStatus } from "../engine/engine";
import { environment } from "../env";
import type { RequestContext } from "../guarded";
import { stopping } from "./shutdown";

/**
 * `GET /api/health`: whether the server lives, and whether it can do its work. A start script must be able to ask
 * without the password; what the engine holds is told only to those who have entered.
 */
export function getHealth(_request: Request, { session }: RequestContext): Response {
  const engine = engineStatus();
  const ready = (engine.state === "ready" || engine.state === "off") && !stopping().begun.aborted;
  return Response.json(
    { live: true, ready, ...(isSignedIn(session, environment()) && { engine }) },
    { headers: { "Cache-Control": "no-store" } },
  );
}
