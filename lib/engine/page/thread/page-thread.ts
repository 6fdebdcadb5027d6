import { errorMessage } from "@/lib/format/error-message";
import "server-only";
import { parentPort } from "node:worker_threads";
import { formatPage } from "../format-page";
import type { FormatDeps } from "../formats/format-handler";
import type { FromThread, SerializedServices, ThreadServices, ToThread } from "./messages";

// Entry point of a thread that formats pages, one at a time. Its owner terminates it when a page
// takes too long.

const pending = new Map<
  number,
  { resolve: (value: unknown) => void; reject: (error: Error) => void }
>();
let calls = 0;

const post = (message: FromThread) => parentPort?.postMessage(message);

function callService<Name extends keyof ThreadServices>(
  name: Name,
  ...args: Parameters<ThreadServices[Name]>
): ReturnType<ThreadServices[Name]> {
  const result = new Promise((resolve, reject) => {
    calls += 1;
    pending.set(calls, { resolve, reject });
    post({ kind: "call", call: calls, request: { name, args } });
  });
  // The other thread sends what the service of this name returned.
  return result as ReturnType<ThreadServices[Name]>;
}

const servicesOf = ({ model, modelWithheld, hasMedia, now }: SerializedServices): FormatDeps => ({
  model: model && {
    ...model,
    text: (prompt, input) => callService("text", prompt, input),
    json: (prompt, schema, input) => callService("json", prompt, schema, input),
  },
  ...(modelWithheld !== undefined && { modelWithheld }),
  media: hasMedia ? { extract: (url, kind) => callService("media", url, kind) } : null,
  artifacts: { save: (...args) => callService("save", ...args) },
  history: {
    last: (...args) => callService("last", ...args),
    remember: (...args) => callService("remember", ...args),
  },
  now: () => new Date(now),
  // Nothing is cancelled here: the thread is terminated.
  signal: new AbortController().signal,
});

parentPort?.on("message", (message: ToThread) => {
  if (message.kind === "work") {
    formatPage(message.work, servicesOf(message.services)).then(
      (made) => post({ kind: "made", made }),
      (error: unknown) => post({ kind: "failed", message: errorMessage(error) }),
    );
    return;
  }
  const request = pending.get(message.call);
  pending.delete(message.call);
  if (message.kind === "result") request?.resolve(message.value);
  else request?.reject(new Error(message.message));
});
post({ kind: "ready" });
