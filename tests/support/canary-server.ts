import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findings } from "./canary-watch";
import { environmentOf, programOf } from "./process-resources";

const build = fileURLToPath(new URL("../../.next", import.meta.url));
/** The engine's key file and the unpacked Chromium package. */
const EXCEPT = new Set(["engine-key", "chromium"]);
/** Paths that need no session. */
const ADDRESSES = ["/", "/guide", "/api/health", "/api/metrics", "/api/connections", "/api/access"];

export type WatchedServer = {
  readonly origin: string;
  readonly output: string;
  readonly dataDirectory: string;
  readonly processes: readonly number[];
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Secrets passed to the server in its environment. */
  readonly givenSecrets: ReadonlySet<string>;
};

/**
 * Checks whether a running server leaks a watched secret in its responses or to its child
 * processes.
 */
export async function findingsWhileRunning(server: WatchedServer): Promise<readonly string[]> {
  const processes = server.processes.flatMap((pid, at) => {
    const program = programOf(pid);
    // Only the start script and the server itself may have the operator's secrets.
    const isOurs = at === 0 || /\/scripts\/serve\.mjs /.test(program);
    return [
      ...findings("a command line", program),
      ...findings(
        `the environment of ${program}`,
        environmentOf(pid),
        isOurs ? server.givenSecrets : undefined,
      ),
    ];
  });
  const bodies = await Promise.all(
    ADDRESSES.map(async (address) => {
      try {
        const response = await fetch(`${server.origin}${address}`, { redirect: "manual" });
        const text = JSON.stringify([...response.headers]) + (await response.text());
        return findings(`the response to ${address}`, text);
      } catch {
        // The test has stopped the server.
        return [];
      }
    }),
  );
  return [...processes, ...bodies.flat()];
}

/** Checks whether a stopped server left a watched secret in its log, its data or its build. */
export function findingsLeftBehind(server: WatchedServer): readonly string[] {
  const files = [
    ...filesBelow(server.dataDirectory),
    ...filesBelow(build).filter((path) => statSync(path).mtimeMs >= server.startedAt),
  ];
  return [
    ...findings("the log", server.output),
    ...files.flatMap((path) => findings(relative(server.dataDirectory, path), readFileSync(path))),
  ];
}

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (EXCEPT.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}
