import "server-only";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAddressGuard } from "@/lib/net/address-guard";
import { type BrowserPoolOptions, createBrowserPool } from "../pool";
import { openProfiles } from "../profiles";
import { type RenderDeps, render } from "../render";
import type { Rendered, RenderJob, RenderResult } from "../render-job";

/** A real browser on a data folder of its own, which may reach the named sites of this machine alone. */
export function browserRig(options: Partial<BrowserPoolOptions> = {}) {
  const dataDirectory = mkdtempSync(join(tmpdir(), "browser-rig-"));
  const origins = new Set<string>();
  const kept: { bytes: Uint8Array; contentType: string }[] = [];
  const pool = createBrowserPool({ dataDirectory, ...options });
  const deps: RenderDeps = {
    pool,
    guard: createAddressGuard({ allowedOrigins: () => origins }),
    profiles: openProfiles(join(dataDirectory, "profiles")),
    artifacts: {
      save: async (bytes, contentType) => {
        kept.push({ bytes, contentType });
        return `kept:${kept.length - 1}`;
      },
    },
  };
  return {
    deps,
    pool,
    kept,
    dataDirectory,
    allow: (origin: string) => origins.add(origin),
    /** Its port may be another server's next. */
    forbid: (origin: string) => origins.delete(origin),
    /** Folders of browsers that run or that were left behind. */
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

/** The page, where there must be one. */
export function shown(result: RenderResult): Rendered {
  if (result.ok) return result;
  throw new Error(`No page: ${result.kind}, ${result.error}`);
}
