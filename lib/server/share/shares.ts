import "server-only";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openPostgres } from "@/lib/engine/postgres/database";
import { environment } from "../env";
import { shutdown } from "../lifecycle/shutdown";
import { log } from "../observability/log";
import { once, processWide } from "../process-wide";
import { FileShareStore } from "./file-share-store";
import { openPostgresShares } from "./postgres-share-store";
import type { ShareStore } from "./share-store";

declare module "../process-wide" {
  interface ProcessWide {
    /** In the database. */
    shares?: ShareStore;
    fileShares?: ShareStore;
    expiringShares?: WeakSet<ShareStore>;
    shareUploads?: number;
  }
}

const EXPIRY_INTERVAL_MS = 30_000;
/** Besides those of the engine. */
const MAX_CONNECTIONS = 4;

/** Maximum of one share. */
export const MAX_SHARE_BYTES = 100_000_000;
/** Maximum of all shares of a browser or user. */
export const MAX_OWNER_BYTES = 300_000_000;
export const MAX_OWNER_SHARES = 200;

const folder = (): string => join(environment().dataDirectory, "shares");
const isInDatabase = (): boolean => environment().databaseUrl !== null;

/** Deletes shares that expired while the server was stopped, also if shares are off now. */
export function resumeShareExpiry(): void {
  // Also those from before the server used a database.
  if (existsSync(folder())) withExpiry(fileShares());
  if (isInDatabase() && environment().roles.has("web")) shares();
}

/** The stored shares: those of this server, or of all servers with the same database. */
export function shares(): ShareStore {
  const { databaseUrl } = environment();
  if (databaseUrl === null) return withExpiry(fileShares());
  const all = processWide();
  all.shares ??= openPostgresShares(
    openPostgres({ url: databaseUrl, maxConnections: MAX_CONNECTIONS }),
  );
  return withExpiry(all.shares);
}

const fileShares = (): ShareStore => once("fileShares", () => new FileShareStore(folder()));

/** Returns the store. The first call for it starts deleting expired shares. */
function withExpiry(store: ShareStore): ShareStore {
  const all = processWide();
  all.expiringShares ??= new WeakSet();
  if (all.expiringShares.has(store)) return store;
  all.expiringShares.add(store);
  const deleteExpired = () =>
    store
      .deleteExpired(Date.now())
      .catch((error: unknown) => log.error({ error }, "could not delete expired shares"));
  void deleteExpired();
  const timer = setInterval(() => void deleteExpired(), EXPIRY_INTERVAL_MS);
  timer.unref();
  shutdown().begun.addEventListener("abort", () => clearInterval(timer), { once: true });
  return store;
}

/** Ends the connections to the database. */
export const closeShares = async (): Promise<void> => {
  await processWide().shares?.close();
};

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

export const sha256Of = (text: string): string =>
  createHash("sha256").update(text).digest("base64url");
