import "server-only";
import { randomBytes } from "node:crypto";

/** A name for one reading, which tells others on this machine whether its process is still there. */
export const newHolderId = (): string => `${process.pid}-${randomBytes(6).toString("hex")}`;

/** Whether the process of a holder lives. Of this very process nobody knows better than its own word. */
export function isHolderAlive(holder: string): boolean {
  const pid = Number.parseInt(holder, 10);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives, and belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
