import "server-only";
import type { Worker } from "node:worker_threads";
import { startSourceThread } from "../../start-source-thread";

/** Of the JavaScript of one thread: many times what the tree of the largest page that is read whole takes. */
const MAX_HEAP_MB = 768;

/** Null where the source is not there. */
export const startThread = (): Worker | null =>
  startSourceThread("lib/engine/page/thread/page-thread.ts", { maxHeapMb: MAX_HEAP_MB });
