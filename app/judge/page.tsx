import type { Metadata } from "next";
import { JudgePage } from "@/components/judge/judge-page";
import { requireLogin } from "@/lib/server/require-login";

export const metadata: Metadata = { title: "Judge" };

/** `?case=<id>`, `?sweep=<id>` or `?runs=<id>,<id>`: stored in the browser. The server does not know them. */
export default async function Judge() {
  await requireLogin();
  return <JudgePage />;
}
