import "server-only";
import { engineKey } from "@/lib/engine/accounts/key";
import { engineIfOn } from "../engine/engine";
import { environment, isLoopback, ownOrigin } from "../env";
import { lockDataFolder } from "../lifecycle/data-folder";
import { log } from "../observability/log";
import { processWide } from "../process-wide";
import { type BridgeTarget, bridge, type ProbeResult, probe } from "./bridge";
import { StdioTransport } from "./stdio-transport";

export type StdioOptions = {
  /** A running workbench; null: one of this machine if it runs, otherwise the engine in this process. */
  readonly url: string | null;
  /** The engine key; null: the one of the data folder. */
  readonly key: string | null;
};

/** Serves the tools on standard input and output until the input ends and its requests have responses. Notices go to `say`. */
export async function serveStdio(
  { url, key: ownKey }: StdioOptions,
  say: (text: string) => void,
): Promise<void> {
  const own = environment();
  const target = {
    url: (url ?? ownOrigin(own)).replace(/\/+$/, ""),
    key: ownKey ?? engineKey(own.dataDirectory),
  };
  if (url !== null) {
    warnAboutPlainHttp(target, say);
    const state = await probe(target);
    if (state !== "ready") say(`${errors[state](target.url)} Calls fail until it does.`);
    return passOn(target);
  }
  const state = await probe(target);
  if (state === "ready") {
    say(`Using the workbench at ${target.url}.`);
    return passOn(target);
  }
  if (state !== "no-server") say(`${errors[state](target.url)} Opening the engine here instead.`);
  return serveHere(say);
}

const errors: Readonly<Record<Exclude<ProbeResult, "ready">, (url: string) => string>> = {
  "no-server": (url) => `No server responds at ${url}.`,
  "other-server": (url) => `The server at ${url} is not a workbench with the tools.`,
  "wrong-key": (url) =>
    `The workbench at ${url} does not accept the engine key. Set WORKBENCH_MCP_KEY, or WORKBENCH_DATA_DIR to its data folder.`,
};

function warnAboutPlainHttp({ url }: BridgeTarget, say: (text: string) => void): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === "http:" && !isLoopback(hostname))
    say(`The engine key is sent to ${hostname} without TLS. Use an https URL if you can.`);
}

async function passOn(target: BridgeTarget): Promise<void> {
  const transport = new StdioTransport();
  await bridge(transport, target);
  await transport.served;
  await transport.close();
}

/** Opens the engine in this process. Throws if another server uses the data folder. */
async function serveHere(say: (text: string) => void): Promise<void> {
  const own = environment();
  lockDataFolder(own.dataDirectory);
  // Clients start this program often, and it takes seconds to load what only an engine in this process needs.
  const [{ openEngine }, { connectServer }, { toolPorts }] = await Promise.all([
    import("../engine/open-engine"),
    import("./protocol-server"),
    import("./tool-ports"),
  ]);
  openEngine();
  const engine = engineIfOn();
  if (engine === null)
    throw new Error("The built-in engine is off. Remove WORKBENCH_ENGINE=off, or set --url.");
  const stopped = new AbortController();
  const prepared = engine
    .prepare(stopped.signal, () => Promise.reject(new Error("No web server runs in this process.")))
    .catch((error: unknown) => {
      if (!stopped.signal.aborted) log.warn({ error }, "the guide is not in the library");
    });
  const authorization = `Bearer ${engine.key}`;
  const keyHash = engine.keyHashOf(authorization);
  if (keyHash === null) throw new Error("The engine does not know its own key.");
  const transport = new StdioTransport();
  const server = await connectServer(toolPorts(engine, { authorization, keyHash }), transport);
  say("Serving the engine of this data folder.");
  await transport.served;
  stopped.abort();
  await server.close();
  await prepared;
  await engine.close();
  processWide().mcp?.close();
}
