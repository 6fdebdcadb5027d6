import "server-only";
import { parentPort } from "node:worker_threads";
import { formatPage } from "../format-page";
import type { ChangeHistory, FormatDeps, LanguageModel } from "../formats/format-maker";
import type {
  FromThread,
  PreloadedVersion,
  SerializedServices,
  ServiceCall,
  ToThread,
} from "./messages";

// The whole of a thread that takes pages apart, one at a time; whoever started it ends it when it takes too long.

const waiting = new Map<
  number,
  { answer: (value: unknown) => void; refuse: (error: Error) => void }
>();
let calls = 0;

const say = (message: FromThread) => parentPort?.postMessage(message);

const ask = (asked: ServiceCall): Promise<unknown> =>
  new Promise((answer, refuse) => {
    calls += 1;
    waiting.set(calls, { answer, refuse });
    say({ kind: "ask", call: calls, ask: asked });
  });

async function askForText(asked: ServiceCall): Promise<string> {
  const answered = await ask(asked);
  if (typeof answered !== "string") throw new Error("it gave no text");
  return answered;
}

function servicesOf({
  model,
  modelWithheld,
  hasMedia,
  history,
  now,
}: SerializedServices): FormatDeps {
  return {
    model: model && modelOf(model),
    ...(modelWithheld !== undefined && { modelWithheld }),
    media: hasMedia
      ? { extract: async (url, kind) => mediaFrom(await ask({ name: "media", url, kind })) }
      : null,
    artifacts: {
      keep: (bytes, contentType, lifetimeMs) =>
        askForText({ name: "keep", bytes, contentType, lifetimeMs }),
    },
    history: historyOf(history),
    now: () => new Date(now),
    // Nothing is cancelled here: the thread is ended.
    signal: new AbortController().signal,
  };
}

const modelOf = (model: NonNullable<SerializedServices["model"]>): LanguageModel => ({
  ...model,
  text: (prompt, input) => askForText({ name: "text", prompt, input }),
  json: (prompt, schema, input) => ask({ name: "json", prompt, schema, input }),
});

function mediaFrom(answered: unknown): { bytes: Uint8Array; contentType: string } {
  if (
    typeof answered === "object" &&
    answered !== null &&
    "bytes" in answered &&
    answered.bytes instanceof Uint8Array &&
    "contentType" in answered
  )
    return { bytes: answered.bytes, contentType: String(answered.contentType) };
  throw new Error("it gave no file");
}

/** What is remembered here is known here, too: two formats may ask under the same tag. */
function historyOf(sent: readonly PreloadedVersion[]): ChangeHistory {
  const key = (url: string, tag: string | null) => JSON.stringify([url, tag]);
  const known = new Map(sent.map((each) => [key(each.url, each.tag), each]));
  return {
    last(url, tag) {
      const found = known.get(key(url, tag));
      if (found?.unreadable) throw new Error("The history could not be read.");
      return found?.version ?? null;
    },
    remember(url, tag, version) {
      known.set(key(url, tag), { url, tag, version, unreadable: false });
      say({ kind: "remember", entry: [url, tag, version] });
    },
  };
}

parentPort?.on("message", (message: ToThread) => {
  if (message.kind === "work") {
    formatPage(message.work, servicesOf(message.services)).then(
      (made) => say({ kind: "made", made }),
      (error: unknown) =>
        say({ kind: "failed", message: error instanceof Error ? error.message : String(error) }),
    );
    return;
  }
  const asked = waiting.get(message.call);
  waiting.delete(message.call);
  if (message.kind === "answer") asked?.answer(message.value);
  else asked?.refuse(new Error(message.message));
});
say({ kind: "ready" });
