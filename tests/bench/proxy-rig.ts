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

/** Bytes of a body, or a gigabyte compressed to a megabyte. */
export type BodySize = number | "bomb";

/** A service behind our proxy: the built server if there is a build, otherwise only its handler. */
export type ProxyRig = {
  /** Which of the two, for the benchmark's name. */
  readonly name: string;
  direct(size: BodySize): Promise<Posted>;
  /** Users are identified by number. */
  proxied(size: BodySize, user?: number): Promise<Posted>;
  /** Of the proxy process. */
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

/** The production server, with one connection per body size. */
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

/** Like a browser that opens the page for the first time. */
export async function beginSession(origin: string): Promise<string> {
  const page = await fetch(origin, { headers: { "Sec-Fetch-Site": "none" } });
  await page.arrayBuffer();
  return page.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
