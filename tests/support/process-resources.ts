import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";

/** Only Linux shows what a process holds; elsewhere nothing is seen. */
export const canInspectResources = existsSync("/proc/self/fd");

/** A process and all below it. */
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

/** The command line of a process, with spaces between its parts. */
export const programOf = (pid: number): string =>
  read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();

/** What processes hold open: descriptors of any kind, and those TCP connections that are more than a listening port. */
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

/** Resident bytes of a process: the peak since the last call, and now. */
export function memoryOf(pid: number): { readonly peak: number; readonly now: number } {
  const status = read(`/proc/${pid}/status`);
  const bytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1_024;
  // Begins the peak anew (proc(5), "clear_refs").
  if (status) writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return { peak: bytes("VmHWM"), now: bytes("VmRSS") };
}

/** Columns of the table, and the state of a port that waits for connections. */
const STATE = 3;
const INODE = 9;
const LISTENING = "0A";

/** A process or descriptor that has just ended holds nothing. */
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
