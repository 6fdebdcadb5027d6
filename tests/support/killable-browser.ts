import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { chromium } from "playwright-core";

const START_MS = 30_000;

export type LaunchedChromium = {
  readonly executablePath?: string | undefined;
  readonly args?: readonly string[] | undefined;
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
};

/** A Chromium with a profile on disk that can be killed like a crashed one, and started again with the same profile. */
export class KillableBrowser {
  readonly #launched: LaunchedChromium;
  readonly #profile = mkdtempSync(join(tmpdir(), "killable-browser-"));
  #process: ChildProcess | null = null;
  #browser: Browser | null = null;

  constructor(launched: LaunchedChromium) {
    this.#launched = launched;
  }

  /** Starts the browser and returns its page. */
  async open(): Promise<Page> {
    const { executablePath = chromium.executablePath(), args = [], env = {} } = this.#launched;
    const portFile = join(this.#profile, "DevToolsActivePort");
    rmSync(portFile, { force: true });
    this.#process = spawn(
      executablePath,
      [
        ...args,
        "--headless",
        `--user-data-dir=${this.#profile}`,
        "--remote-debugging-port=0",
        "about:blank",
      ],
      // Its own process group, so that its helpers are killed with it.
      { env: { ...process.env, ...env }, detached: true, stdio: "ignore" },
    );
    const deadline = Date.now() + START_MS;
    while (!existsSync(portFile) || !readFileSync(portFile, "utf8").includes("\n")) {
      if (Date.now() > deadline) throw new Error("The browser did not start.");
      await delay(20);
    }
    const [port] = readFileSync(portFile, "utf8").split("\n");
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = this.#browser.contexts();
    const page = context?.pages()[0] ?? (await context?.newPage());
    if (!page) throw new Error("The browser has no page.");
    return page;
  }

  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child?.pid === undefined) return;
    const ended = new Promise((done) => child.once("exit", done));
    process.kill(-child.pid, "SIGKILL");
    await ended;
    await this.#browser?.close().catch(() => {});
    this.#browser = null;
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
