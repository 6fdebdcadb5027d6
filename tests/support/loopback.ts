import type { Server } from "node:http";
import type { Server as NetServer } from "node:net";

/** Listens on loopback, on a free port unless one is given. Returns the port. */
export async function listenOnPort(server: NetServer, port = 0): Promise<number> {
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

/** Listens on loopback, on a free port unless one is given. Returns the origin. */
export const listenOnLoopback = async (server: NetServer, port = 0): Promise<string> =>
  `http://127.0.0.1:${await listenOnPort(server, port)}`;

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
