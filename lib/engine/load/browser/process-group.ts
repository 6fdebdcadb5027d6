import "server-only";
import { readFileSync } from "node:fs";

/**
 * The process group of a browser. Its executable may be a wrapper script, which then leads the
 * group. On systems other than Linux, the process itself.
 */
export function processGroupOf(pid: number): number {
  try {
    // proc(5): the name in brackets may contain anything; state, parent and group follow it.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const group = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2]);
    return Number.isInteger(group) && group > 1 ? group : pid;
  } catch {
    return pid;
  }
}

/** Kills every process of a group. Does nothing if the group is gone. */
export function endProcessGroup(group: number): void {
  // 0 and 1 would mean our own group and every process.
  if (!(group > 1) || process.platform === "win32") return;
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // The group has ended.
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
