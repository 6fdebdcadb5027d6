import { errorMessage } from "@/lib/format/error-message";
import "server-only";
import { parentPort } from "node:worker_threads";
import type { ChangeHistory, PageVersion } from "@/lib/engine/ports/change-history";
import type { LanguageModel } from "@/lib/engine/ports/language-model";
import { formatPage } from "../format-page";
import type { FormatDeps } from "../formats/format-maker";
import type { FromThread, SerializedServices, ServiceCall, ToThread } from "./messages";

// Entry point of a thread that formats pages, one at a time. Its owner terminates it when a page
// takes too long.

const pending = new Map<
  number,
  { resolve: (value: unknown) => void; reject: (error: Error) => void }
>();
let calls = 0;

const post = (message: FromThread) => parentPort?.postMessage(message);

const callService = (request: ServiceCall): Promise<unknown> =>
  new Promise((resolve, reject) => {
    calls += 1;
    pending.set(calls, { resolve, reject });
    post({ kind: "call", call: calls, request });
  });

async function callForText(request: ServiceCall): Promise<string> {
  const result = await callService(request);
  if (typeof result !== "string") throw new Error("it returned no text");
  return result;
}

function servicesOf({ model, modelWithheld, hasMedia, now }: SerializedServices): FormatDeps {
  return {
    model: model && modelOf(model),
    ...(modelWithheld !== undefined && { modelWithheld }),
    media: hasMedia
      ? { extract: async (url, kind) => mediaFrom(await callService({ name: "media", url, kind })) }
      : null,
    artifacts: {
      save: (bytes, contentType, lifetimeMs) =>
        callForText({ name: "save", bytes, contentType, lifetimeMs }),
    },
    history,
    now: () => new Date(now),
    // Nothing is cancelled here: the thread is terminated.
    signal: new AbortController().signal,
  };
}

const modelOf = (model: NonNullable<SerializedServices["model"]>): LanguageModel => ({
  ...model,
  text: (prompt, input) => callForText({ name: "text", prompt, input }),
  json: (prompt, schema, input) => callService({ name: "json", prompt, schema, input }),
});

function mediaFrom(result: unknown): { bytes: Uint8Array; contentType: string } {
  if (
    typeof result === "object" &&
    result !== null &&
    "bytes" in result &&
    result.bytes instanceof Uint8Array &&
    "contentType" in result
  )
    return { bytes: result.bytes, contentType: String(result.contentType) };
  throw new Error("it returned no file");
}

const history: ChangeHistory = {
  async last(...args) {
    const version = await callService({ name: "lastVersion", args });
    return isPageVersion(version) ? version : null;
  },
  async remember(...args) {
    await callService({ name: "rememberVersion", args });
  },
};

const isPageVersion = (value: unknown): value is PageVersion =>
  typeof value === "object" && value !== null && "at" in value && "markdown" in value;

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
