import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findings } from "./canary-watch";
import { environmentOf, programOf } from "./process-resources";

const build = fileURLToPath(new URL("../../.next", import.meta.url));
/** What the engine's key is kept in, and the browser that came as a package and was unpacked. */
const EXCEPT = new Set(["engine-key", "chromium"]);
/** What anybody can ask for, with no session. */
const ADDRESSES = ["/", "/guide", "/api/health", "/api/metrics", "/api/connections", "/api/access"];

export type WatchedServer = {
  readonly origin: string;
  readonly output: string;
  readonly dataDirectory: string;
  readonly processes: readonly number[];
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** What it was given with its environment. */
  readonly givenSecrets: ReadonlySet<string>;
};

/** Whether a server that still runs gives a watched secret away: in what it answers, or to the processes it started. */
export async function findingsWhileRunning(server: WatchedServer): Promise<readonly string[]> {
  const processes = server.processes.flatMap((pid, at) => {
    const program = programOf(pid);
    // The start script and the server itself have what the operator gave them; what they start must not.
    const isOurs = at === 0 || /^next-server|\/next start /.test(program);
    return [
      ...findings("a command line", program),
      ...findings(
        `the environment of ${program}`,
        environmentOf(pid),
        isOurs ? server.givenSecrets : undefined,
      ),
    ];
  });
  const answers = await Promise.all(
    ADDRESSES.map(async (address) => {
      try {
        const answer = await fetch(`${server.origin}${address}`, { redirect: "manual" });
        const text = JSON.stringify([...answer.headers]) + (await answer.text());
        return findings(`the answer to ${address}`, text);
      } catch {
        // One that was stopped by its test answers nothing.
        return [];
      }
    }),
  );
  return [...processes, ...answers.flat()];
}

/** Whether a server that has ended left a watched secret: in its log, its data, or the build that it ran from. */
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
