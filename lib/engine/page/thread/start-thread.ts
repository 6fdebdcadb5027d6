import "server-only";
import type { Worker } from "node:worker_threads";
import { startSourceThread } from "@/lib/concurrency/start-source-thread";

/**
 * JavaScript heap of one thread: many times the tree of the largest page that is parsed completely.
 */
const MAX_HEAP_MB = 768;

/** Null when the source file is not available. */
export const startThread = (): Worker | null =>
  startSourceThread("lib/engine/page/thread/page-thread.ts", { maxHeapMb: MAX_HEAP_MB });
