import "server-only";
import { readFileSync } from "node:fs";

/**
 * The group that a process belongs to: the browser's own program may have been started by a script around it, which
 * then leads the group. Elsewhere than on Linux the process itself leads.
 */
export function processGroupOf(pid: number): number {
  try {
    // proc(5): the name in brackets may hold anything, and state, parent and group follow it.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const group = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2]);
    return Number.isInteger(group) && group > 1 ? group : pid;
  } catch {
    return pid;
  }
}

/** Ends every process of a group at once; a group that is gone is what was wanted. */
export function endProcessGroup(group: number): void {
  // 0 and 1 would mean our own group and every process there is.
  if (!(group > 1) || process.platform === "win32") return;
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // No such group any more.
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
