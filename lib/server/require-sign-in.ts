import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { isSignedIn, unsealSession } from "./access/session";
import { environment } from "./env";

/** Whether the browser that asks for this page may use the server. */
export async function isPageSignedIn(): Promise<boolean> {
  const session = await unsealSession((await headers()).get("cookie"));
  return isSignedIn(session, environment());
}

/** Every page that is not documentation begins with this; the rewrite in `proxy.ts` is a convenience, not a guard. */
export async function requireSignIn(): Promise<void> {
  if (!(await isPageSignedIn())) redirect("/enter");
}
