import { leaveWorkbench } from "@/lib/transport/leave-workbench";

/** Logs out and loads the entry. Where that fails the page stays, and false comes back. */
export async function leave(where: "here" | "everywhere"): Promise<boolean> {
  const left = await leaveWorkbench(where);
  if (left) location.assign("/");
  return left;
}
