import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { connectionHeader, connectionListSchema } from "@/lib/contract/connection";
import { WorkbenchServer } from "../support/workbench-server";
import {
  type Posted,
  type ProcessMemory,
  post,
  searchPath,
  startForwardRig,
  startService,
} from "./forward-rig";

/** Bytes of a body, or a gigabyte in a megabyte. */
export type BodySize = number | "bomb";

/** A service, and our proxy before it: the built server where there is a build, else its handler by itself. */
export type ProxyRig = {
  /** Which of the two it is, for the name of a benchmark. */
  readonly name: string;
  direct(size: BodySize): Promise<Posted>;
  /** Users are told apart by their number. */
  proxied(size: BodySize, user?: number): Promise<Posted>;
  /** Resident bytes of the proxy's process. */
  memory(): Promise<ProcessMemory>;
  dispose(): Promise<void>;
};

const stamp = fileURLToPath(new URL("../../.next/built-from", import.meta.url));

export const startProxyRig = (sizes: readonly BodySize[]): Promise<ProxyRig> =>
  existsSync(stamp) ? startBuiltRig(sizes) : startBareRig();

async function startBareRig(): Promise<ProxyRig> {
  const rig = await startForwardRig();
  return {
    name: "handler without the web framework",
    direct: (size) => post(rig.service, searchPath(size)),
    proxied: (size) => post(rig.forward, searchPath(size)),
    memory: rig.memory,
    dispose: async () => rig.dispose(),
  };
}

/** The server as it is started for people, with one connection for each size of body. */
export async function startBuiltRig(sizes: readonly BodySize[]): Promise<ProxyRig> {
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
    name: "built server",
    direct: (size) => post(service.origin, searchPath(size)),
    proxied: async (size, user = 0) =>
      post(server.origin, "/api/search", {
        [connectionHeader]: ids.get(String(size)) ?? "",
        cookie: await sessionOf(user),
      }),
    memory: async () => server.memory(),
    dispose: async () => {
      service.dispose();
      await server.dispose();
    },
  };
}

/** As a browser that opens the page for the first time. */
async function beginSession(origin: string): Promise<string> {
  const page = await fetch(origin, { headers: { "Sec-Fetch-Site": "none" } });
  await page.arrayBuffer();
  return page.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
