import "server-only";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import type { AddressGuard } from "@/lib/net/address-guard";
import { type ForwardProxy, openForwardProxy } from "@/lib/net/forward-proxy";
import { type Chromium, chromiumArguments, hasSandbox } from "./chromium";
import { endProcessGroup, isAlive, processGroupOf } from "./process-group";

export type LaunchedBrowser = {
  readonly browser: Browser;
  /** As in the browser's user agent. */
  readonly majorVersion: string;
  /** Aborts when the process has ended. */
  readonly gone: AbortSignal;
  readonly processGroup: number;
  /**
   * Closes the browser, or kills it after a grace period. Resolves when its process and files are
   * gone.
   */
  end(): Promise<void>;
};

const GRACEFUL_CLOSE_MS = 2_000;
const LAUNCH_TIMEOUT_MS = 20_000;

/** Blocks all traffic, such as the requests of the browser itself. */
export const denyAll: AddressGuard = {
  check: async () => ({
    ok: false,
    reason: "name",
    message: "Requests of the browser itself are blocked.",
  }),
};

/**
 * Starts a browser with its own subfolder of `folder` for all its files and without network access.
 */
export async function launchBrowser(
  executable: Chromium,
  folder: string,
): Promise<LaunchedBrowser> {
  const { chromium } = await import("playwright-core");
  const ownFolder = resolve(folder, `${process.pid}-${randomBytes(6).toString("hex")}`);
  await mkdir(ownFolder, { recursive: true, mode: 0o700 });
  const proxy = await openForwardProxy({ guard: denyAll });
  let context: BrowserContext | undefined;
  const removeOwn = () =>
    rm(ownFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  try {
    const profile = join(ownFolder, "profile");
    await writePreferences(profile);
    context = await chromium.launchPersistentContext(profile, {
      executablePath: executable.executablePath,
      headless: true,
      chromiumSandbox: hasSandbox,
      args: [...chromiumArguments, ...proxyOnlyArguments, blinkSettings],
      // Chromium bypasses proxies for loopback addresses by default.
      proxy: { server: proxy.origin, bypass: "<-loopback>" },
      artifactsDir: ownFolder,
      env: childEnvironment(ownFolder, executable.env),
      // The server closes the browser when it stops.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: LAUNCH_TIMEOUT_MS,
    });
    const browser = context.browser();
    if (!browser) throw new Error("The browser started, but could not be connected to.");
    return await toLaunched(browser, proxy, removeOwn);
  } catch (error) {
    await context?.close().catch(() => {});
    await proxy.close();
    await removeOwn();
    throw error;
  }
}

/** Full browsers take these from the profile only; headless shells also from arguments. */
const PREFERENCES = {
  // No UDP past the proxy.
  webrtc: {
    ip_handling_policy: "disable_non_proxied_udp",
    multiple_routes_enabled: false,
    nonproxied_udp_enabled: false,
  },
  // The viewer would replace a PDF by a page of its own, without text.
  plugins: { always_open_pdf_externally: true },
  // No lookups and connections ahead of a navigation.
  net: { network_prediction_options: 2 },
  dns_over_https: { mode: "off", templates: "" },
  safebrowsing: { enabled: false, enhanced: false },
  search: { suggest_enabled: false },
  // Nothing to restore after a crash.
  session: { restore_on_startup: 5 },
  credentials_enable_service: false,
  translate: { enabled: false },
};

async function writePreferences(profile: string): Promise<void> {
  await mkdir(join(profile, "Default"), { recursive: true, mode: 0o700 });
  await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(PREFERENCES));
}

/** Prevents UDP traffic and early DNS lookups, which would bypass the proxy. */
const proxyOnlyArguments = [
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--dns-prefetch-disable",
  "--no-pings",
  "--disable-session-crashed-bubble",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
];

/**
 * Without a declared encoding, the browser detects legacy encodings, but reads UTF-8 as windows-1252. The other settings
 * are those of the automation library, because only the last such argument counts.
 */
const blinkSettings =
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,defaultTextEncodingName=UTF-8";

/** Inherits nothing from the server's environment, which may contain secrets. */
function childEnvironment(ownFolder: string, more: Readonly<Record<string, string>>) {
  const { PATH = "/usr/local/bin:/usr/bin:/bin", LANG = "C.UTF-8" } = process.env;
  return { PATH, LANG, HOME: ownFolder, TMPDIR: ownFolder, ...more };
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
      // Jobs must fail with this reason instead of the first broken call.
      gone.abort(new BrowserGoneError());
      const closing = browser.close().catch(() => {});
      await Promise.race([
        closing,
        new Promise((late) => setTimeout(late, GRACEFUL_CLOSE_MS).unref()),
      ]);
      await cleanUp();
    },
  };
}

/** The browser ended during a job. The job may be retried. */
export class BrowserGoneError extends Error {
  override readonly name = "BrowserGone";
  constructor() {
    super("The browser ended unexpectedly.");
  }
}

/** Removes the files of browsers whose server process was killed. */
export async function sweepLeftovers(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    const owner = Number(/^(\d+)-[0-9a-f]{12}$/.exec(name)?.[1]);
    if (owner && owner !== process.pid && !isAlive(owner))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
