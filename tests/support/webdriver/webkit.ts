import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { freePort } from "../workbench-server";
import { type Browser, routes, type Send } from "./driver";
import { ended, waitFor } from "./process";

export type WebKitPrograms = {
  readonly driver: string;
  readonly browser: string;
  /** Needed without a display. */
  readonly xvfb: string | null;
};

const sessionSchema = z.object({ sessionId: z.string() });
const responseSchema = z.object({ value: z.unknown() });
const errorSchema = z.object({ error: z.string(), message: z.string() });

/** Starts WebKitGTK's small browser behind its WebDriver server, on a display of its own. */
export async function startWebKit(programs: WebKitPrograms): Promise<Browser> {
  const home = mkdtempSync(join(tmpdir(), "workbench-webkit-"));
  const display = programs.xvfb === null ? null : await startDisplay(programs.xvfb);
  const port = await freePort();
  const child = spawn(programs.driver, ["--host=127.0.0.1", `--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      ...(display && { DISPLAY: display.name, WAYLAND_DISPLAY: "" }),
      HOME: home,
      XDG_RUNTIME_DIR: home,
      XDG_CACHE_HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitFor("the driver of WebKit", () => statusOf(origin), child);
  const session = sessionSchema.parse(
    await request(`${origin}/session`, "POST", {
      capabilities: {
        alwaysMatch: {
          "webkitgtk:browserOptions": {
            binary: programs.browser,
            args: ["--automation"],
          },
        },
      },
    }),
  );
  const base = `${origin}/session/${session.sessionId}`;
  const send: Send = (command, { id, ...parameters }) => {
    const { method, path } = routes[command];
    return request(`${base}${path.replace("{id}", String(id))}`, method, parameters);
  };
  return {
    send,
    close: async () => {
      // Ending the session ends the browser.
      await request(base, "DELETE", {});
      await ended(child);
      if (display) await ended(display.process);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function request(
  url: string,
  method: string,
  parameters: Record<string, unknown>,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(method === "POST" && { body: JSON.stringify(parameters) }),
  });
  const { value } = responseSchema.parse(await response.json());
  if (response.ok) return value;
  const error = errorSchema.parse(value);
  throw new Error(`${error.error}: ${error.message}`);
}

async function statusOf(origin: string): Promise<true | null> {
  try {
    return (await fetch(`${origin}/status`)).ok || null;
  } catch {
    return null;
  }
}

/** Xvfb chooses a free display and writes its number to the third descriptor. */
async function startDisplay(xvfb: string): Promise<{ name: string; process: ChildProcess }> {
  const child = spawn(
    xvfb,
    ["-displayfd", "3", "-screen", "0", "1440x1000x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] },
  );
  let number = "";
  child.stdio[3]?.on("data", (chunk: Buffer) => {
    number += chunk.toString();
  });
  await waitFor("the display", () => (number.endsWith("\n") ? number : null), child);
  return { name: `:${number.trim()}`, process: child };
}
