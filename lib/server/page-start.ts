import "server-only";
import { headers } from "next/headers";
import type { ConnectionListResponse } from "@/lib/contract/connection";
import type { CustomRates } from "@/lib/contract/credit-rates";
import { unsealSession } from "./access/session";
import { describeConnections } from "./connections/connections";
import { environment } from "./env";

/** The initial data of the page, so that it never shows another connection than the chosen one. */
export type PageStart = {
  readonly connections: ConnectionListResponse;
  readonly hasPassword: boolean;
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
