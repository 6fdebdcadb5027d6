import { type ChildProcess, fork } from "node:child_process";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import * as z from "zod";

const script = fileURLToPath(new URL("./forward-process.ts", import.meta.url));
const memorySchema = z.object({ peak: z.number(), now: z.number() });

/** A service and proxies in processes of their own, and a client that reads without keeping. */
export type ForwardRig = {
  /** Origins of the service, of a bare pipe before it, and of our proxy before it. */
  readonly service: string;
  readonly pipe: string;
  readonly forward: string;
  /** Resident bytes of the proxies' process: the peak since the last call, and now. */
  memory(): Promise<z.output<typeof memorySchema>>;
  dispose(): void;
};

/** What a path names: a size in bytes, or `bomb`. */
export const searchPath = (size: number | "bomb") => `/${size}/v2/search`;

export async function startForwardRig(): Promise<ForwardRig> {
  const children: ChildProcess[] = [];
  const start = async (...args: string[]) => {
    const child = fork(script, args, {
      execArgv: ["--conditions=react-server", "--import", "tsx"],
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    children.push(child);
    const line = await new Promise<string>((done, fail) => {
      child.stdout?.once("data", (chunk: Buffer) => done(chunk.toString()));
      child.once("exit", () => fail(new Error(`${args[0]} did not start.`)));
    });
    return z.record(z.string(), z.string()).parse(JSON.parse(line));
  };
  const { service = "" } = await start("service");
  const { pipe = "", forward = "", memory = "" } = await start("proxies", service);
  return {
    service,
    pipe,
    forward,
    memory: async () => memorySchema.parse(await (await fetch(memory)).json()),
    dispose: () => {
      for (const child of children) child.kill();
    },
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
const BODY = '{"query":"x"}';

/** Posts a search and reads the answer to its end. Resolves with its status and bytes; rejects when it breaks off. */
export function post(
  origin: string,
  path: string,
): Promise<{ readonly status: number; readonly bytes: number }> {
  return new Promise((done, fail) => {
    const headers = { "content-type": "application/json", "content-length": BODY.length };
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
