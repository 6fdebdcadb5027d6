import { logOut } from "@/lib/transport/log-out";

/** Logs out and loads the entry. Where that fails the page stays, and false comes back. */
export async function logOutAndReload(where: "here" | "everywhere"): Promise<boolean> {
  const left = await logOut(where);
  if (left) location.assign("/");
  return left;
}
