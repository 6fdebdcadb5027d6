import "server-only";
import type { EngineRequest } from "@/lib/engine/handler";
import { rejectForeign } from "../access/reject-foreign";
import { environment } from "../env";
import { observe, recordRejection } from "../guarded";
import { json } from "../json";
import { sentMethod } from "../lifecycle/sent-method";
import { engineIfOn } from "./engine";

/** The path of the built-in engine, as spelled in the contract. */
export const ENGINE_PATH = "/v2/search";

/**
 * `/v2/search`: the built-in engine for any client with one of its keys. In production `engine-listener.ts` calls this
 * function directly; otherwise the route in `app/v2/search` does. Requests from pages of other sites and for foreign
 * host names are rejected, in the error shape of this API.
 */
export const serveEngine = (request: EngineRequest): Promise<Response> =>
  observe(ENGINE_PATH, request, async (id) => {
    const rejection = rejectForeign(request);
    if (rejection) {
      recordRejection(rejection.reason, ENGINE_PATH, request, id);
      return errorResponse(rejection.status, rejection.error);
    }
    const { roles } = environment();
    if (!roles.has("engine"))
      return errorResponse(404, "This server does not search. Use one with the role engine.");
    const engine = engineIfOn();
    const { headers, body, signal } = request;
    return engine
      ? engine.handle({ method: sentMethod(request), headers, body, signal })
      : errorResponse(404, "The built-in engine is off on this server.");
  });

const errorResponse = (status: number, error: string): Response =>
  json({ success: false, error }, status);
