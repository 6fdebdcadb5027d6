import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

const START_MS = 60_000;

/** Polls until `read` returns a value; fails if the process ends first. */
export async function waitFor<T>(
  what: string,
  read: () => T | null | Promise<T | null>,
  child: ChildProcess,
): Promise<T> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const value = await read();
    if (value !== null) return value;
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended before ${what}.`);
    if (Date.now() > deadline) throw new Error(`No ${what} after ${START_MS} ms.`);
    await new Promise((wait) => setTimeout(wait, 50));
  }
}

/** Ends a process and waits for it. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill();
  const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await exit;
  clearTimeout(timer);
}
