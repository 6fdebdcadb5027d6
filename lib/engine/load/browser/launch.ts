import "server-only";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { type ForwardProxy, openForwardProxy } from "@/lib/net/forward-proxy";
import { type Chromium, chromiumArguments } from "./chromium";
import { endProcessGroup, isAlive, processGroupOf } from "./process-group";

/** One running browser. */
export type LaunchedBrowser = {
  readonly browser: Browser;
  /** Major version, as it stands in the name that a browser gives itself. */
  readonly majorVersion: string;
  /** Aborted when the process is gone, whoever ended it. */
  readonly gone: AbortSignal;
  readonly processGroup: number;
  /** Ends it: politely for a moment, then by force. Resolves when neither process nor folder is left. */
  end(): Promise<void>;
};

const GRACEFUL_CLOSE_MS = 2_000;
const LAUNCH_TIMEOUT_MS = 20_000;

/** What lets nothing through: whatever the browser does on its own behalf, outside of any job, goes here. */
const denyAll = {
  check: async () =>
    ({ ok: false, reason: "name", message: "The browser itself has no business." }) as const,
};

/** Starts a browser whose files are all in a folder of its own inside `folder`, and which reaches nothing by itself. */
export async function launchBrowser(found: Chromium, folder: string): Promise<LaunchedBrowser> {
  const { chromium } = await import("playwright-core");
  const own = resolve(folder, `${process.pid}-${randomBytes(6).toString("hex")}`);
  await mkdir(own, { recursive: true, mode: 0o700 });
  const proxy = await openForwardProxy({ guard: denyAll });
  let context: BrowserContext | undefined;
  const removeOwn = () => rm(own, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  try {
    context = await chromium.launchPersistentContext(join(own, "profile"), {
      executablePath: found.executablePath,
      headless: true,
      chromiumSandbox: process.getuid?.() !== 0,
      args: [...chromiumArguments, ...proxyOnlyArguments],
      // Without this, addresses of this machine would pass by the proxy.
      proxy: { server: proxy.origin, bypass: "<-loopback>" },
      artifactsDir: own,
      env: childEnvironment(own, found.env),
      // The server ends the browser itself when it is told to stop.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: LAUNCH_TIMEOUT_MS,
    });
    const browser = context.browser();
    if (!browser) throw new Error("The browser started without a connection to it.");
    return await toLaunched(browser, proxy, removeOwn);
  } catch (error) {
    await context?.close().catch(() => {});
    await proxy.close();
    await removeOwn();
    throw error;
  }
}

/** How pages find ways around a proxy: by UDP, and by names that are looked up early. */
const proxyOnlyArguments = [
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
];

/** Nothing of the server's own environment, which may hold secrets. */
function childEnvironment(own: string, more: Readonly<Record<string, string>>) {
  const { PATH = "/usr/local/bin:/usr/bin:/bin", LANG = "C.UTF-8" } = process.env;
  return { PATH, LANG, HOME: own, TMPDIR: own, ...more };
}

async function toLaunched(
  browser: Browser,
  proxy: ForwardProxy,
  removeOwn: () => Promise<void>,
): Promise<LaunchedBrowser> {
  const gone = new AbortController();
  let processGroup = 0;
  let cleaned: Promise<void> | undefined;
  const cleanUp = () => {
    cleaned ??= (async () => {
      gone.abort(new BrowserGoneError());
      endProcessGroup(processGroup);
      await proxy.close();
      await removeOwn();
    })();
    return cleaned;
  };
  browser.once("disconnected", () => void cleanUp().catch(() => {}));
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const pid = processInfo.find(({ type }) => type === "browser")?.id;
  if (pid !== undefined) processGroup = processGroupOf(pid);
  return {
    browser,
    majorVersion: browser.version().split(".")[0] ?? "",
    gone: gone.signal,
    processGroup,
    async end() {
      // Whoever still works with it learns at once, and not from what breaks first.
      gone.abort(new BrowserGoneError());
      const polite = browser.close().catch(() => {});
      await Promise.race([
        polite,
        new Promise((late) => setTimeout(late, GRACEFUL_CLOSE_MS).unref()),
      ]);
      await cleanUp();
    },
  };
}

/** The browser ended under the work, which may be tried again. */
export class BrowserGoneError extends Error {
  override readonly name = "BrowserGone";
  constructor() {
    super("The browser ended unexpectedly.");
  }
}

/** Removes what browsers of processes left behind that were themselves ended by force. */
export async function sweepLeftovers(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    const owner = Number(/^(\d+)-[0-9a-f]{12}$/.exec(name)?.[1]);
    if (owner && owner !== process.pid && !isAlive(owner))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
