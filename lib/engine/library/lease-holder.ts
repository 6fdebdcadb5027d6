import "server-only";
import { randomBytes } from "node:crypto";

/**
 * Identifies one crawl; starts with the process id, so that other processes can check whether it is
 * alive.
 */
export const newHolderId = (): string => `${process.pid}-${randomBytes(6).toString("hex")}`;

export function isHolderAlive(holder: string): boolean {
  const pid = Number.parseInt(holder, 10);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
