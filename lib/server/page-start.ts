import "server-only";
import { headers } from "next/headers";
import type { ConnectionListResponse } from "@/lib/contract/connection";
import type { CustomRates } from "@/lib/contract/credit-rates";
import { unsealSession } from "./access/session";
import { describeConnections } from "./connections/connections";
import { environment } from "./env";

/** What the page shows from its first moment, so that it never names a connection that is not the chosen one. */
export type PageStart = {
  readonly connections: ConnectionListResponse;
  /** Whether there is something to log out of. */
  readonly hasPassword: boolean;
  /** Of the operator. */
  readonly ownRates: CustomRates;
};

export async function pageStart(): Promise<PageStart> {
  const cookies = (await headers()).get("cookie");
  return {
    connections: await describeConnections(cookies, await unsealSession(cookies)),
    hasPassword: environment().password !== null,
    ownRates: environment().rates,
  };
}
