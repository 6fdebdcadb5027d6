import "server-only";
import { addressKind } from "@/lib/net/address";

export type ReadLimits = {
  /** Pages that one reading puts into the index or finds unchanged. */
  maxPages: number;
  /** Links away from where the reading began. */
  maxDepth: number;
  /** Between the beginnings of two requests, in milliseconds; robots.txt may ask for more. */
  delayMs: number;
  /** Requests under way at the same time. */
  concurrency: number;
};

/** Addresses known for every page that may be read; a site that links without end is cut off there. */
export const KNOWN_PER_PAGE = 20;

export function readLimits(origin: string, asked: Partial<ReadLimits> = {}): ReadLimits {
  return {
    maxPages: 500,
    maxDepth: 20,
    delayMs: isThisMachine(origin) ? 0 : 200,
    concurrency: 3,
    ...asked,
  };
}

function isThisMachine(origin: string): boolean {
  const host = new URL(origin).hostname.replace(/^\[(.*)\]$/, "$1");
  return host === "localhost" || host.endsWith(".localhost") || addressKind(host) === "loopback";
}
