import "server-only";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { environment } from "../env";
import { shutdown } from "../lifecycle/shutdown";
import { log } from "../observability/log";
import { processWide } from "../process-wide";
import { FileShareStore } from "./file-share-store";
import type { ShareStore } from "./share-store";

declare module "../process-wide" {
  interface ProcessWide {
    shares?: ShareStore;
    shareUploads?: number;
  }
}

const SWEEP_MS = 30_000;

/** Of one share. */
export const MAX_SHARE_BYTES = 100_000_000;
/** Of all shares of a browser or user. */
export const MAX_OWNER_BYTES = 300_000_000;
export const MAX_OWNER_SHARES = 200;

const folder = (): string => join(environment().dataDirectory, "shares");

/** Sweeps shares that expired while the server was stopped, also if shares are off now. */
export function resumeShareSweep(): void {
  if (existsSync(folder())) shares();
}

/** The stored shares of this server. The first call starts to sweep. */
export function shares(): ShareStore {
  const all = processWide();
  if (!all.shares) {
    const store = new FileShareStore(folder());
    all.shares = store;
    const sweep = () =>
      store
        .sweep(Date.now())
        .catch((error: unknown) => log.error({ error }, "could not sweep shares"));
    void sweep();
    const timer = setInterval(() => void sweep(), SWEEP_MS);
    timer.unref();
    shutdown().begun.addEventListener("abort", () => clearInterval(timer), { once: true });
  }
  return all.shares;
}

const MAX_UPLOADS = 8;

/** Takes one of the places for concurrent uploads. Returns the function that frees it, or null if all are taken. */
export function beginUpload(): (() => void) | null {
  const all = processWide();
  const running = all.shareUploads ?? 0;
  if (running >= MAX_UPLOADS) return null;
  all.shareUploads = running + 1;
  return () => {
    all.shareUploads = (all.shareUploads ?? 1) - 1;
  };
}

export const hashOf = (text: string): string =>
  createHash("sha256").update(text).digest("base64url");
