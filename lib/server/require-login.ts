import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { isLoggedIn, unsealSession } from "./access/session";
import { environment } from "./env";

export async function isPageLoggedIn(): Promise<boolean> {
  const received = await headers();
  return isLoggedIn(received, await unsealSession(received), environment());
}

/**
 * Called first by every page that is not documentation; the rewrite in `proxy.ts` is a convenience,
 * not a guard.
 */
export async function requireLogin(): Promise<void> {
  if (!(await isPageLoggedIn())) redirect("/enter");
}
