import { type ChildProcess, fork } from "node:child_process";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import * as z from "zod";

const script = fileURLToPath(new URL("./forward-process.ts", import.meta.url));
const memorySchema = z.object({ peak: z.number(), now: z.number() });
/** Resident bytes of a process: peak since the last call, and current. */
export type ProcessMemory = z.output<typeof memorySchema>;
export type Posted = { readonly status: number; readonly bytes: number };

/** A service and proxies in separate processes, and a client that reads without buffering. */
export type ForwardRig = {
  /** Origins of the service, of a bare pipe and of our proxy. */
  readonly service: string;
  readonly pipe: string;
  readonly forward: string;
  /** Of the proxy process. */
  memory(): Promise<ProcessMemory>;
  dispose(): void;
};

/** A path for a body size in bytes, or `bomb`. */
export const searchPath = (size: number | "bomb") => `/${size}/v2/search`;

type Started = { readonly addresses: Readonly<Record<string, string>>; stop(): void };

async function start(...args: string[]): Promise<Started> {
  const child: ChildProcess = fork(script, args, {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const line = await new Promise<string>((done, fail) => {
    child.stdout?.once("data", (chunk: Buffer) => done(chunk.toString()));
    child.once("exit", () => fail(new Error(`${args[0]} failed to start.`)));
  });
  const addresses = z.record(z.string(), z.string()).parse(JSON.parse(line));
  return { addresses, stop: () => void child.kill() };
}

/** Only the service, for a proxy that is started in another way. */
export async function startService(): Promise<{ readonly origin: string; dispose(): void }> {
  const { addresses, stop } = await start("service");
  return { origin: addresses.service ?? "", dispose: stop };
}

export async function startForwardRig(): Promise<ForwardRig> {
  const service = await startService();
  const proxies = await start("proxies", service.origin);
  const { pipe = "", forward = "", memory = "" } = proxies.addresses;
  return {
    service: service.origin,
    pipe,
    forward,
    memory: async () => memorySchema.parse(await (await fetch(memory)).json()),
    dispose: () => {
      proxies.stop();
      service.dispose();
    },
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
const BODY = '{"query":"x"}';

/**
 * Posts a search and reads the response to its end. Resolves with its status and bytes; rejects if
 * the connection breaks.
 */
export function post(
  origin: string,
  path: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Posted> {
  return new Promise((done, fail) => {
    const headers = { "content-type": "application/json", "content-length": BODY.length, ...more };
    const asking = request(`${origin}${path}`, { method: "POST", agent, headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => done({ status: answer.statusCode ?? 0, bytes }));
      answer.on("error", fail);
    });
    asking.on("error", fail);
    asking.end(BODY);
  });
}
