import { type CreditUsage, parseCreditUsage } from "@/lib/contract/dialect/credits-left";
import { isJsonObject } from "@/lib/contract/json-object";
import { type CallResult, parseMessage, sendJson } from "./send-json";

/** Asks the service of a connection for the balance of its account. Never rejects. */
export const askCreditUsage = (connection: string): Promise<CallResult<CreditUsage, null>> =>
  sendJson({
    ...{ method: "POST", body: {}, noFields: null },
    url: `/api/connections/${encodeURIComponent(connection)}/credits`,
    parse: (json) => {
      const usage = isJsonObject(json) ? parseCreditUsage(json) : null;
      if (!usage) throw new Error("The response names no credits.");
      return usage;
    },
    parseError: parseMessage,
  });
