import type { Metadata } from "next";
import { MySharesPage } from "@/components/share/my-shares";
import { requireLogin } from "@/lib/server/require-login";

export const metadata: Metadata = { title: "My shares" };

/** The links that this browser has created. The server does not know whose they are. */
export default async function MyShares() {
  await requireLogin();
  return <MySharesPage />;
}
