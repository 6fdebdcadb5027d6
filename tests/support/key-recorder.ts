import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback } from "./loopback";

/** A service on loopback that records the key of each request. */
export async function startKeyRecorder(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ baseUrl: string; keys: (string | undefined)[]; close: () => void }> {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      keys.push(request.headers.authorization);
      respond(request, response);
    });
  });
  return { baseUrl: await listenOnLoopback(server), keys, close: () => server.close() };
}

export const sendJson = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
