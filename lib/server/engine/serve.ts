import "server-only";
import type { EngineRequest } from "@/lib/engine/handler";
import { rejectForeign } from "../access/reject-foreign";
import { observe, recordRejection } from "../guarded";
import { engineIfOn } from "./engine";

const route = "/v2/search";

/**
 * The engine over HTTP, for any client that has its key. The key is what authorises; a page of another site and a
 * rebound host name are refused all the same, in the shape that clients of this interface know.
 */
export const serveEngine = (request: EngineRequest): Promise<Response> =>
  observe(route, request, async (id) => {
    const foreign = rejectForeign(request);
    if (foreign) {
      recordRejection(foreign.reason, route, request, id);
      return say(foreign.status, foreign.error);
    }
    const engine = engineIfOn();
    return engine ? engine.handle(request) : say(404, "The built-in engine is off on this server.");
  });

const say = (status: number, error: string): Response =>
  Response.json({ success: false, error }, { status, headers: { "Cache-Control": "no-store" } });
