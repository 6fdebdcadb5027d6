import "server-only";
import type { Worker } from "node:worker_threads";
import { startDeadline } from "@/lib/concurrency/deadline";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { Semaphore } from "@/lib/concurrency/semaphore";
import { startSourceThread } from "@/lib/concurrency/start-source-thread";
import type { FormatJob, FormattedPage } from "../format-page";
import type { FormatDeps } from "../formats/format-handler";
import type { FromThread, ToThread } from "./messages";
import { handleServiceCall, serializeServices } from "./thread-services";

export type ThreadFailure = "time" | "memory" | "crash";

export type ThreadLimits = {
  /**
   * Milliseconds of processor time, which depends on the page and hardly on the load of the
   * machine.
   */
  readonly cpuMs: number;
  /** When the thread must be done, on the clock of `monotonicNow`. */
  readonly endsAt: number;
  /** The same while it waits for a service. */
  readonly servicesEndAt: number;
  /** Whether the page waits for a thread to load its modules, which takes longer than most pages. */
  readonly waitsForStart: boolean;
};

/** JavaScript heap of one thread: many times the tree of the largest page that is parsed completely. */
const MAX_HEAP_MB = 768;
/** Ordinary pages have threads of their own, so that they never wait for large ones. */
const THREADS = 2;
const MAX_ORDINARY_CHARS = 200_000;
/** A thread accumulates memory, so it is replaced after this many pages. */
const PAGES_PER_THREAD = 200;
const IDLE_MS = 120_000;
const CHECK_INTERVAL_MS = 100;

type Thread = { readonly worker: Worker; pages: number; isReady: boolean; idle?: NodeJS.Timeout };

const ordinaryPages = new Semaphore({ concurrency: THREADS });
const largePages = new Semaphore({ concurrency: THREADS });
const idleThreads: Thread[] = [];
const ordinaryThreads = new Set<Thread>();

/** Starts the threads of ordinary pages, one after the other, for pages that follow. */
export function prepareThreads(): void {
  const isStarting = idleThreads.some(({ isReady }) => !isReady);
  if (isStarting || idleThreads.length + ordinaryThreads.size >= THREADS) return;
  const thread = newThread();
  if (thread === null) return;
  keepIdle(thread);
  thread.worker.once("message", prepareThreads);
}

/**
 * Makes the formats of a page in a separate thread, which is terminated when it exceeds the limits;
 * then the result says which. Null when threads are not available, or none is ready and the page does not wait for one.
 * Rejects only when the signal is aborted, with its reason.
 */
export async function formatInThread(
  work: FormatJob,
  deps: FormatDeps,
  limits: ThreadLimits,
): Promise<FormattedPage | ThreadFailure | null> {
  const expiry = startDeadline(Math.max(1, limits.endsAt - monotonicNow()), deps.signal, {
    timeout: () => new DOMException("No thread was free in time.", "TimeoutError"),
  });
  const isOrdinary = work.page.text.length <= MAX_ORDINARY_CHARS;
  const semaphore = isOrdinary ? ordinaryPages : largePages;
  const release = await semaphore.acquire(expiry.signal).catch(() => null);
  expiry.end();
  if (release === null) {
    deps.signal.throwIfAborted();
    return "time";
  }
  try {
    const thread = takeThread(limits.waitsForStart);
    if (thread === null) return null;
    if (isOrdinary) ordinaryThreads.add(thread);
    const outcome = await runIn(thread, work, deps, limits).finally(() =>
      ordinaryThreads.delete(thread),
    );
    deps.signal.throwIfAborted();
    return outcome;
  } finally {
    release();
  }
}

function takeThread(waitsForStart: boolean): Thread | null {
  const parked =
    idleThreads.findLast(({ isReady }) => isReady) ?? (waitsForStart ? idleThreads.at(-1) : null);
  if (parked) {
    idleThreads.splice(idleThreads.indexOf(parked), 1);
    clearTimeout(parked.idle);
    removeListeners(parked.worker);
    return parked;
  }
  return waitsForStart ? newThread() : null;
}

/** Null when the source file is not available. */
function newThread(): Thread | null {
  const worker = startSourceThread("lib/engine/page/thread/page-thread.ts", {
    maxHeapMb: MAX_HEAP_MB,
  });
  if (worker === null) return null;
  const thread = { worker, pages: 0, isReady: false };
  // A page in progress does not keep the process alive.
  worker.unref();
  // Its first message says that it is ready, whether or not a page waits for it.
  worker.once("message", () => {
    thread.isReady = true;
  });
  return thread;
}

/** Removes listeners by name: Node has internal ones on the worker, which it needs to receive messages. */
function removeListeners(worker: Worker): void {
  for (const event of ["message", "error", "exit"]) worker.removeAllListeners(event);
}

function park(thread: Thread): void {
  thread.pages += 1;
  if (thread.pages >= PAGES_PER_THREAD) void thread.worker.terminate();
  else keepIdle(thread);
}

function keepIdle(thread: Thread): void {
  const dispose = () => {
    const at = idleThreads.indexOf(thread);
    if (at >= 0) idleThreads.splice(at, 1);
    void thread.worker.terminate();
  };
  thread.worker.once("error", dispose).once("exit", dispose);
  thread.idle = setTimeout(dispose, IDLE_MS).unref();
  idleThreads.push(thread);
}

function runIn(
  thread: Thread,
  work: FormatJob,
  deps: FormatDeps,
  { cpuMs, endsAt, servicesEndAt }: ThreadLimits,
): Promise<FormattedPage | ThreadFailure> {
  const { worker } = thread;
  const services = serializeServices(deps);
  const send = (message: ToThread) => worker.postMessage(message);
  return new Promise((resolve) => {
    let pendingCalls = 0;
    let cpuUsed = 0;
    let cpuBefore: number | null = null;
    const sampleCpu = async () => {
      const { user, system } = await worker.cpuUsage();
      cpuBefore ??= (user + system) / 1_000;
      cpuUsed = (user + system) / 1_000 - cpuBefore;
    };
    const finish = (outcome: FormattedPage | ThreadFailure) => {
      clearInterval(watch);
      removeListeners(worker);
      if (typeof outcome === "string") {
        // Ignore errors while the thread terminates.
        worker.on("error", () => {});
        void worker.terminate();
      } else park(thread);
      resolve(outcome);
    };
    const watch = setInterval(() => {
      // Node versions without `cpuUsage` rely on `endsAt`.
      if (thread.isReady) sampleCpu().catch(() => {});
      if (deps.signal.aborted) finish("crash");
      else if (cpuUsed > cpuMs || monotonicNow() > (pendingCalls > 0 ? servicesEndAt : endsAt))
        finish("time");
    }, CHECK_INTERVAL_MS);
    const begin = () => {
      thread.isReady = true;
      send({ kind: "work", work, services });
    };
    const onMessage = (message: FromThread) => {
      if (message.kind === "ready") return begin();
      if (message.kind === "made") return finish(message.made);
      if (message.kind === "failed") return finish("crash");
      pendingCalls += 1;
      handleServiceCall(message.request, deps)
        .then(
          (value) => send({ kind: "result", call: message.call, value }),
          (error: unknown) => {
            const reason = error instanceof Error ? error.message : "it failed";
            send({ kind: "error", call: message.call, message: reason });
          },
        )
        .finally(() => {
          pendingCalls -= 1;
        });
    };
    worker.on("message", onMessage);
    worker.once("error", (error: unknown) => finish(isOutOfMemory(error) ? "memory" : "crash"));
    worker.once("exit", () => finish("crash"));
    if (thread.isReady) begin();
  });
}

const isOutOfMemory = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "code" in error &&
  error.code === "ERR_WORKER_OUT_OF_MEMORY";
