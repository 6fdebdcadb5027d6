import type { Metadata } from "next";
import { SweepPage } from "@/components/sweep/sweep-page";
import { ratesWith } from "@/lib/contract/credit-rates";
import { pageStart } from "@/lib/server/page-start";
import { requireLogin } from "@/lib/server/require-login";

export const metadata: Metadata = { title: "Sweep" };

/**
 * `?id=<id>` shows a sweep, which is stored in the browser and unknown to the server. A permalink fragment starts a new
 * one from its request.
 */
export default async function Sweep() {
  await requireLogin();
  const { connections, ownRates } = await pageStart();
  return <SweepPage connections={connections.connections} rates={ratesWith(ownRates)} />;
}
