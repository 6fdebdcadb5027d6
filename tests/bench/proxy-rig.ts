import { type ChildProcess, fork } from "node:child_process";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import { connectionHeader, connectionListSchema } from "@/lib/contract/connection";
import { WorkbenchServer } from "../support/workbench-server";

/** Bytes of a body, or a gigabyte compressed to a megabyte. */
export type BodySize = number | "bomb";

type Received = { readonly status: number; readonly bytes: number };

/** The production server in front of a service in a process of its own. */
export type ProxyRig = {
  direct(size: BodySize): Promise<Received>;
  /** Users are identified by number. */
  proxied(size: BodySize, user?: number): Promise<Received>;
  /** Resident bytes of the server: peak since the last call, and current. */
  memory(): Promise<{ readonly peak: number; readonly now: number }>;
  dispose(): Promise<void>;
};

/** One connection per body size. */
export async function startProxyRig(sizes: readonly BodySize[]): Promise<ProxyRig> {
  const service = await startService();
  const server = await new WorkbenchServer({
    WORKBENCH_ENGINE: "off",
    WORKBENCH_LOG_LEVEL: "warn",
    WORKBENCH_CONNECTIONS: JSON.stringify(
      sizes.map((size) => ({
        label: String(size),
        baseUrl: `${service.origin}/${size}`,
        key: "fc-0123456789abcdef0123456789abcdef",
      })),
    ),
  }).start();
  const list = await (await fetch(`${server.origin}/api/connections`)).json();
  const ids = new Map(
    connectionListSchema.parse(list).connections.map(({ label, id }) => [label, id]),
  );
  const sessions = new Map<number, Promise<string>>();
  const sessionOf = (user: number) => {
    const begun = sessions.get(user) ?? beginSession(server.origin);
    sessions.set(user, begun);
    return begun;
  };
  return {
    direct: (size) => post(`${service.origin}/${size}/v2/search`),
    proxied: async (size, user = 0) =>
      post(`${server.origin}/api/search`, {
        [connectionHeader]: ids.get(String(size)) ?? "",
        cookie: await sessionOf(user),
      }),
    memory: async () => server.memory(),
    dispose: async () => {
      service.process.kill();
      await server.dispose();
    },
  };
}

/** Like a browser that opens the page for the first time. */
export async function beginSession(origin: string): Promise<string> {
  const page = await fetch(origin, { headers: { "Sec-Fetch-Site": "none" } });
  await page.arrayBuffer();
  return page.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function startService(): Promise<{
  readonly origin: string;
  readonly process: ChildProcess;
}> {
  const script = fileURLToPath(new URL("./sized-bodies-process.ts", import.meta.url));
  const process = fork(script, [], {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const origin = await new Promise<string>((done, fail) => {
    process.stdout?.once("data", (chunk: Buffer) => done(chunk.toString().trim()));
    process.once("exit", () => fail(new Error("The service failed to start.")));
  });
  return { origin, process };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
const BODY = '{"query":"x"}';

/**
 * Posts a search and reads the response to its end without buffering. Rejects if the connection
 * breaks.
 */
function post(url: string, more: Readonly<Record<string, string>> = {}): Promise<Received> {
  return new Promise((done, fail) => {
    const headers = { "content-type": "application/json", "content-length": BODY.length, ...more };
    const outgoing = request(url, { method: "POST", agent, headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => done({ status: response.statusCode ?? 0, bytes }));
      response.on("error", fail);
    });
    outgoing.on("error", fail);
    outgoing.end(BODY);
  });
}
