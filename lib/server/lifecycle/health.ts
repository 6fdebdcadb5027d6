import "server-only";
import { isLoggedIn } from "../access/session";
import { engineStatus } from "../engine/engine";
import { environment } from "../env";
import type { RequestContext } from "../guarded";
import { json } from "../json";
import { shutdown } from "./shutdown";

/**
 * `GET /api/health`: whether the server is live, and ready. Start scripts can use it without the
 * password; the engine's status is only for logged-in users.
 */
export function getHealth(_request: Request, { session }: RequestContext): Response {
  const engine = engineStatus();
  const ready = (engine.state === "ready" || engine.state === "off") && !shutdown().begun.aborted;
  return json({ live: true, ready, ...(isLoggedIn(session, environment()) && { engine }) });
}
