import "server-only";
import { isLoggedIn } from "../access/session";
import { engineStatus } from "../engine/engine";
import { environment } from "../env";
import type { RequestContext } from "../guarded";
import { json } from "../json";
import { shutdown } from "./shutdown";

/**
 * `GET /api/health`: whether the server is live, and ready. Start scripts can use it without the
 * password; the engine's status is only for logged-in users. With `?check=ready`, the status is 503
 * until the server is ready.
 */
export async function getHealth(request: Request, { session }: RequestContext): Promise<Response> {
  const engine = await engineStatus();
  const ready =
    (engine.state === "ready" || engine.state === "off") &&
    engine.index.state !== "unavailable" &&
    engine.database.state !== "unavailable" &&
    !shutdown().begun.aborted;
  const checksReady = new URL(request.url).searchParams.get("check") === "ready";
  const body = {
    live: true,
    ready,
    ...(isLoggedIn(request.headers, session, environment()) && { engine }),
  };
  return json(body, checksReady && !ready ? 503 : 200);
}
