import "server-only";
import { headers } from "next/headers";
import type { ConnectionListResponse } from "@/lib/contract/connection";
import type { CustomRates } from "@/lib/contract/credit-rates";
import { engineConnectionId } from "@/lib/contract/kinds";
import type { LiveServiceList } from "@/lib/contract/live/live-service-list";
import { identityOf } from "./access/identity";
import { unsealSession } from "./access/session";
import { describeConnections } from "./connections/connections";
import { engineStatus, warmUpEngine } from "./engine/engine";
import { environment } from "./env";
import { mayChangeLibrary } from "./library/handlers";
import { liveServiceList } from "./live/allowed-services";

/** The initial data of the page, so that it never shows a different connection than the chosen one. */
export type PageStart = {
  readonly connections: ConnectionListResponse;
  /** Whether the user logged in here, not at a reverse proxy. */
  readonly canLogOut: boolean;
  readonly ownRates: CustomRates;
  readonly engine: Awaited<ReturnType<typeof engineStatus>>;
  readonly mayAddSites: boolean;
  readonly liveServices: LiveServiceList;
};

export async function pageStart(): Promise<PageStart> {
  const received = await headers();
  const connections = await describeConnections(
    received.get("cookie"),
    await unsealSession(received),
  );
  // Not for the request with which this server loads its own code.
  const isBrowser = received.get("accept")?.includes("text/html");
  if (
    isBrowser &&
    connections.connections.some(({ id, chosen }) => chosen && id === engineConnectionId)
  )
    warmUpEngine();
  return {
    connections,
    canLogOut: environment().password !== null && identityOf(received) === null,
    ownRates: environment().rates,
    engine: await engineStatus(),
    mayAddSites: mayChangeLibrary(),
    liveServices: liveServiceList(received.get("cookie")),
  };
}
