import "server-only";
import { headers } from "next/headers";
import type { ConnectionList } from "@/lib/contract/connection";
import type { OwnRates } from "@/lib/contract/parts/credit-rates";
import { unsealSession } from "./access/session";
import { describeConnections } from "./connections/connections";
import { environment } from "./env";

/** What the page shows from its first moment, so that it never names a connection that is not the chosen one. */
export type PageStart = {
  readonly connections: ConnectionList;
  /** Whether there is something to log out of. */
  readonly hasPassword: boolean;
  /** Of the operator. */
  readonly ownRates: OwnRates;
};

export async function pageStart(): Promise<PageStart> {
  const cookies = (await headers()).get("cookie");
  return {
    connections: await describeConnections(cookies, await unsealSession(cookies)),
    hasPassword: environment().password !== null,
    ownRates: environment().rates,
  };
}
