import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Browser } from "./driver";
import { startFirefox } from "./firefox";
import { startWebKit } from "./webkit";

export const otherBrowserNames = ["firefox", "webkit"] as const;
export type OtherBrowserName = (typeof otherBrowserNames)[number];

export type OtherBrowser = {
  readonly label: string;
  /** The Debian packages to install. */
  readonly packages: string;
  /** Null if this machine does not have it. */
  readonly find: () => (() => Promise<Browser>) | null;
};

/** The browsers other than Chromium that the tests can control. */
export const otherBrowsers: Readonly<Record<OtherBrowserName, OtherBrowser>> = {
  firefox: {
    label: "Firefox",
    packages: "firefox-esr",
    find: () => {
      const executable =
        inPath("firefox-esr") ??
        inPath("firefox") ??
        existing("/Applications/Firefox.app/Contents/MacOS/firefox");
      return executable === null ? null : () => startFirefox(executable);
    },
  },
  webkit: {
    label: "WebKit",
    packages: "webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb",
    find: () => {
      const driver = inPath("WebKitWebDriver");
      const [browser] = globSync([
        "/usr/lib/*/webkitgtk-6.0/MiniBrowser",
        "/usr/lib/*/webkit2gtk-4.1/MiniBrowser",
        "/usr/lib/*/webkit2gtk-4.0/MiniBrowser",
      ]);
      const xvfb = inPath("Xvfb");
      const hasDisplay = xvfb !== null || process.env.DISPLAY !== undefined;
      return driver && browser && hasDisplay ? () => startWebKit({ driver, browser, xvfb }) : null;
    },
  },
};

const existing = (path: string): string | null => (existsSync(path) ? path : null);

const inPath = (name: string): string | null =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null;
