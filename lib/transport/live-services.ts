import type { LiveServiceList, LiveServiceName } from "@/lib/contract/live/live-services";
import { type CallResult, sendJson } from "./send-json";

/** Tells the server which public services searches of this browser may query. Never rejects. */
export const saveLiveServices = (
  allowed: readonly LiveServiceName[],
): Promise<CallResult<LiveServiceList, null>> =>
  sendJson({
    ...{ method: "PUT", address: "/api/live-services", body: { allowed }, noFields: null },
    parse: async (body) => (await loadContract()).liveServiceListSchema.parse(body),
    parseError: async (body) => {
      const parsed = (await loadContract()).errorSchema.safeParse(body);
      return parsed.success ? { error: parsed.data.error, fields: null } : null;
    },
  });

const loadContract = async () => ({
  ...(await import("@/lib/contract/live/live-service-list")),
  ...(await import("@/lib/contract/secrets/secret-list")),
});
