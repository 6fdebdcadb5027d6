import type { Metadata } from "next";
import { CompareScreen } from "@/components/workbench/comparing/compare-screen";
import { requireLogin } from "@/lib/server/require-login";

export const metadata: Metadata = { title: "Compare" };

/** `?runs=<id>,<id>&base=<id>`: ids of runs that are stored in the browser. The server does not know them. */
export default async function Compare() {
  await requireLogin();
  return <CompareScreen />;
}
