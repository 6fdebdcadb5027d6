/** Addresses for the nodes of a test cluster. */
import { spawnSync } from "node:child_process";
import { createServer } from "node:net";

const HTTP = 9200;
const TRANSPORT = 9300;

/**
 * A network namespace for each node, connected by a bridge of this machine; packets leave it for nowhere else. Null
 * where this process may not create them: that needs Linux and root.
 */
export function privateNetwork(count) {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
  const mark = `wb${process.pid}`;
  // Addresses for examples (RFC 2544), so that no real network is hidden.
  const prefix = `198.18.${process.pid % 256}`;
  const names = Array.from({ length: count }, (_, at) => `${mark}n${at}`);
  const remove = () => {
    for (const name of names) ip("netns", "del", name);
    ip("link", "del", mark);
  };
  const works =
    ip("link", "add", mark, "type", "bridge") &&
    ip("addr", "add", `${prefix}.254/24`, "dev", mark) &&
    ip("link", "set", mark, "up") &&
    names.every(
      (name, at) =>
        ip("netns", "add", name) &&
        ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name) &&
        ip("link", "set", name, "master", mark, "up") &&
        ip("-n", name, "addr", "add", `${prefix}.${at + 1}/24`, "dev", "eth0") &&
        ip("-n", name, "link", "set", "eth0", "up") &&
        ip("-n", name, "link", "set", "lo", "up"),
    );
  if (!works) {
    remove();
    return null;
  }
  return {
    places: names.map((name, at) => ({
      host: `${prefix}.${at + 1}`,
      http: HTTP,
      transport: TRANSPORT,
      command: ["ip", "netns", "exec", name],
    })),
    cut: (at) => ip("link", "set", names[at], "down"),
    heal: (at) => ip("link", "set", names[at], "up"),
    remove,
  };
}

const ip = (...args) => spawnSync("ip", args, { stdio: "ignore" }).status === 0;

export async function loopbackNetwork(count) {
  const ports = await freePorts(2 * count);
  return {
    places: Array.from({ length: count }, (_, at) => ({
      host: "127.0.0.1",
      http: ports[2 * at],
      transport: ports[2 * at + 1],
      command: [],
    })),
  };
}

async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise((done) => server.listen(0, "127.0.0.1", done));
      return server;
    }),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}
