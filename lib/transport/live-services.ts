import type { LiveServiceList } from "@/lib/contract/live/live-service-list";
import type { LiveServiceName } from "@/lib/contract/live/live-services";
import { type CallResult, parseMessage, sendJson } from "./send-json";

/** Stores on the server which public services searches of this browser may query. Never rejects. */
export const saveLiveServices = (
  allowed: readonly LiveServiceName[],
): Promise<CallResult<LiveServiceList, null>> =>
  sendJson({
    ...{ method: "PUT", url: "/api/live-services", body: { allowed }, noFields: null },
    parse: async (body) =>
      (await import("@/lib/contract/live/live-service-list")).liveServiceListSchema.parse(body),
    parseError: parseMessage,
  });
