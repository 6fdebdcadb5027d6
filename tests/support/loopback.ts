import type { Server } from "node:http";

/** Listens on loopback, on a free port unless one is given. Returns the origin. */
export async function listenOnLoopback(server: Server, port = 0): Promise<string> {
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The server has no port.");
  return `http://127.0.0.1:${address.port}`;
}

/** Closes the server and its open connections. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
