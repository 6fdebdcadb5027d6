import "server-only";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAddressGuard } from "@/lib/net/address-guard";
import { shareChromium } from "@/tests/support/shared-chromium";
import { type BrowserPoolOptions, createBrowserPool } from "../pool";
import { openProfiles } from "../profiles";
import { type RenderDeps, render } from "../render";
import type { Rendered, RenderJob, RenderResult } from "../render-job";

/** A real browser with its own data folder that may reach only allowed local sites. */
export function browserRig(options: Partial<BrowserPoolOptions> = {}) {
  const dataDirectory = mkdtempSync(join(tmpdir(), "browser-rig-"));
  shareChromium(dataDirectory);
  const origins = new Set<string>();
  const named = new Set<string>();
  const stored: { bytes: Uint8Array; contentType: string }[] = [];
  const pool = createBrowserPool({ dataDirectory, ...options });
  const deps: RenderDeps = {
    pool,
    guard: createAddressGuard({ allowedOrigins: () => origins, namedOrigins: () => named }),
    profiles: openProfiles(join(dataDirectory, "profiles")),
    artifacts: {
      save: async (bytes, contentType) => {
        stored.push({ bytes, contentType });
        return `kept:${stored.length - 1}`;
      },
    },
  };
  return {
    deps,
    pool,
    stored: stored,
    dataDirectory,
    allow: (origin: string) => origins.add(origin),
    /** Like a site that the operator added: only its own pages may reach it. */
    name: (origin: string) => named.add(origin),
    /** Another server may get the same port later. */
    forbid: (origin: string) => origins.delete(origin) || named.delete(origin),
    /** Folders of running browsers and leftovers. */
    browserFolders: () => {
      const folder = join(dataDirectory, "browser");
      return existsSync(folder) ? readdirSync(folder) : [];
    },
    run: (
      url: string,
      job: Partial<RenderJob> = {},
      signal = new AbortController().signal,
    ): Promise<RenderResult> => render({ url, timeout: 15_000, ...job }, signal, deps),
    async dispose() {
      await pool.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** The rendered page; throws for a failure. */
export function shown(result: RenderResult): Rendered {
  if (result.ok) return result;
  throw new Error(`No page: ${result.kind}, ${result.error}`);
}
