import "server-only";
import { headers } from "next/headers";
import type { ConnectionListResponse } from "@/lib/contract/connection";
import type { CustomRates } from "@/lib/contract/credit-rates";
import { unsealSession } from "./access/session";
import { describeConnections } from "./connections/connections";
import { engineStatus } from "./engine/engine";
import { environment } from "./env";
import { mayChangeLibrary } from "./library/handlers";

/** The initial data of the page, so that it never shows another connection than the chosen one. */
export type PageStart = {
  readonly connections: ConnectionListResponse;
  readonly hasPassword: boolean;
  readonly ownRates: CustomRates;
  readonly engine: ReturnType<typeof engineStatus>;
  readonly mayAddSites: boolean;
};

export async function pageStart(): Promise<PageStart> {
  const cookies = (await headers()).get("cookie");
  return {
    connections: await describeConnections(cookies, await unsealSession(cookies)),
    hasPassword: environment().password !== null,
    ownRates: environment().rates,
    engine: engineStatus(),
    mayAddSites: mayChangeLibrary(),
  };
}
