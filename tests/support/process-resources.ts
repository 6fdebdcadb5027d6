import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";

/** Open resources can only be listed on Linux; elsewhere the lists are empty. */
export const canInspectResources = existsSync("/proc/self/fd");

/** A process and its descendants. */
export function processTree(pid: number): readonly number[] {
  const family = [pid];
  for (const each of family) {
    const children = read(`/proc/${each}/task/${each}/children`).trim();
    if (children) family.push(...children.split(" ").map(Number));
  }
  return family;
}

/** The environment that a process was started with. */
export const environmentOf = (pid: number): string => read(`/proc/${pid}/environ`);

/** The command line of a process, separated by spaces. */
export const programOf = (pid: number): string =>
  read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();

/** Open descriptors of the processes, and their TCP connections without listening sockets. */
export function openResourcesOf(pids: readonly number[]): {
  readonly descriptors: number;
  readonly connections: number;
} {
  const links = pids.flatMap((pid) => linksOf(`/proc/${pid}/fd`));
  const sockets = new Set(
    links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.slice(1, 2) ?? []),
  );
  const tables = ["tcp", "tcp6"].map((name) => read(`/proc/${pids[0]}/net/${name}`));
  const connections = tables
    .flatMap((table) => table.split("\n").slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter((row) => row[STATE] !== LISTENING && sockets.has(row[INODE] ?? ""));
  return { descriptors: links.length, connections: connections.length };
}

/** Resident memory of a process in bytes: the peak since the last call, and the current value. */
export function memoryOf(pid: number): { readonly peak: number; readonly now: number } {
  const status = read(`/proc/${pid}/status`);
  const bytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1_024;
  // Resets the peak (proc(5), "clear_refs").
  if (status) writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return { peak: bytes("VmHWM"), now: bytes("VmRSS") };
}

/** Columns of `/proc/net/tcp`, and the state code for listening. */
const STATE = 3;
const INODE = 9;
const LISTENING = "0A";

/** Returns an empty string for a process or descriptor that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function linksOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder).flatMap((name) => {
      try {
        return [readlinkSync(`${folder}/${name}`)];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}
