import { logOut } from "@/lib/transport/log-out";

/** Logs out and opens the login page. Stays on this page and returns false if that fails. */
export async function logOutAndReload(where: "here" | "everywhere"): Promise<boolean> {
  const done = await logOut(where);
  if (done) location.assign("/");
  return done;
}
