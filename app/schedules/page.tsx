import type { Metadata } from "next";
import { SchedulesPage } from "@/components/schedule/schedules-page";
import { ratesWith } from "@/lib/contract/credit-rates";
import { environment } from "@/lib/server/env";
import { requireLogin } from "@/lib/server/require-login";

export const metadata: Metadata = { title: "Schedules" };

/** `?new=request` makes a schedule of the request that the workbench left in the browser. */
export default async function Schedules() {
  await requireLogin();
  return <SchedulesPage rates={ratesWith(environment().rates)} />;
}
