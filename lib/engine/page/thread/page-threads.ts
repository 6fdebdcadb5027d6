import "server-only";
import type { Worker } from "node:worker_threads";
import { Turnstile } from "@/lib/engine/load/browser/turnstile";
import type { FormatJob, FormattedPage } from "../format-page";
import type { FormatDeps } from "../formats/format-maker";
import type { FromThread, ToThread } from "./messages";
import { startThread } from "./start-thread";
import { handleServiceCall, serializeServices } from "./thread-services";

export type ThreadFailure = "time" | "memory" | "crash";

export type ThreadLimits = {
  /** Milliseconds of a processor, which say most about the page and least about who else is at work. */
  readonly cpuMs: number;
  /** Milliseconds that go by while the thread works; what it waits for others does not count. */
  readonly workMs: number;
};

const THREADS = 2;
/** A thread keeps what its pages left behind, so after so many it makes way for a new one. */
const PAGES_PER_THREAD = 200;
const IDLE_MS = 120_000;
const START_MS = 60_000;
const LOOK_EVERY_MS = 100;

type Thread = { readonly worker: Worker; pages: number; isReady: boolean; idle?: NodeJS.Timeout };

const turnstile = new Turnstile(THREADS);
const resting: Thread[] = [];

/**
 * Makes the formats of a page in a thread of its own, which is ended when it takes too much time or memory; then the
 * answer is why. Null where there are no threads. Rejects only when the signal is aborted, with its reason.
 */
export async function formatInThread(
  work: FormatJob,
  deps: FormatDeps,
  limits: ThreadLimits,
): Promise<FormattedPage | ThreadFailure | null> {
  const leave = await turnstile.enter(deps.signal);
  try {
    const thread = takeThread();
    if (thread === null) return null;
    const outcome = await runIn(thread, work, deps, limits);
    deps.signal.throwIfAborted();
    return outcome;
  } finally {
    leave();
  }
}

function takeThread(): Thread | null {
  const rested = resting.pop();
  if (rested !== undefined) {
    clearTimeout(rested.idle);
    forget(rested.worker);
    return rested;
  }
  const worker = startThread();
  // A page that is being read does not keep the process from ending.
  worker?.unref();
  return worker && { worker, pages: 0, isReady: false };
}

/** By name: Node has listeners of its own there, without which no message comes. */
function forget(worker: Worker): void {
  for (const event of ["message", "error", "exit"]) worker.removeAllListeners(event);
}

function rest(thread: Thread): void {
  thread.pages += 1;
  if (thread.pages >= PAGES_PER_THREAD) return void thread.worker.terminate();
  const leave = () => {
    const at = resting.indexOf(thread);
    if (at >= 0) resting.splice(at, 1);
    void thread.worker.terminate();
  };
  thread.worker.once("error", leave).once("exit", leave);
  thread.idle = setTimeout(leave, IDLE_MS).unref();
  resting.push(thread);
}

function runIn(
  thread: Thread,
  work: FormatJob,
  deps: FormatDeps,
  { cpuMs, workMs }: ThreadLimits,
): Promise<FormattedPage | ThreadFailure> {
  const { worker } = thread;
  const services = serializeServices(work, deps);
  const send = (message: ToThread) => worker.postMessage(message);
  return new Promise((resolve) => {
    let worked = 0;
    let started = 0;
    let looked = performance.now();
    let asked = 0;
    let used = 0;
    let usedBefore: number | null = null;
    const lookAtProcessor = async () => {
      const { user, system } = await worker.cpuUsage();
      usedBefore ??= (user + system) / 1_000;
      used = (user + system) / 1_000 - usedBefore;
    };
    const finish = (outcome: FormattedPage | ThreadFailure) => {
      clearInterval(watch);
      forget(worker);
      if (typeof outcome === "string") {
        // What it may still say when it ends is of no interest.
        worker.on("error", () => {});
        void worker.terminate();
      } else rest(thread);
      resolve(outcome);
    };
    const watch = setInterval(() => {
      const now = performance.now();
      if (!thread.isReady) started += now - looked;
      else if (asked === 0) worked += now - looked;
      looked = now;
      // A Node that cannot tell has the other limit.
      if (thread.isReady) lookAtProcessor().catch(() => {});
      if (deps.signal.aborted) finish("crash");
      else if (used > cpuMs || worked > workMs || started > START_MS) finish("time");
    }, LOOK_EVERY_MS);
    const begin = () => {
      thread.isReady = true;
      send({ kind: "work", work, services });
    };
    const obey = (message: FromThread) => {
      if (message.kind === "ready") return begin();
      if (message.kind === "made") return finish(message.made);
      if (message.kind === "failed") return finish("crash");
      if (message.kind === "remember") {
        try {
          deps.history.remember(...message.entry);
        } catch {
          // A version that is not remembered is compared with later by nobody.
        }
        return;
      }
      asked += 1;
      handleServiceCall(message.ask, deps)
        .then(
          (value) => send({ kind: "answer", call: message.call, value }),
          (error: unknown) => {
            const reason = error instanceof Error ? error.message : "it failed";
            send({ kind: "refusal", call: message.call, message: reason });
          },
        )
        .finally(() => {
          asked -= 1;
        });
    };
    worker.on("message", obey);
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
