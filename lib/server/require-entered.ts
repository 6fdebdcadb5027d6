import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { hasEntered, openSession } from "./access/session";
import { environment } from "./env";

/** Whether the browser that asks for this page may use the server. */
export async function mayEnter(): Promise<boolean> {
  const session = await openSession((await headers()).get("cookie"));
  return hasEntered(session, environment());
}

/** Every page that is not documentation begins with this; the rewrite in `proxy.ts` is a convenience, not a guard. */
export async function requireEntered(): Promise<void> {
  if (!(await mayEnter())) redirect("/enter");
}
