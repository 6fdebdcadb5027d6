import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { listenOnLoopback } from "./loopback";

/** A service that records the bodies it receives. `respond` gets the first header value of the request. */
export async function startEchoService(respond: (sent: string) => unknown) {
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    bodies.push(body);
    response.setHeader("Content-Type", "application/json");
    response.end(
      JSON.stringify(respond(String(Object.values(body.scrapeOptions?.headers ?? {})[0]))),
    );
  });
  return { origin: await listenOnLoopback(server), bodies, dispose: () => server.close() };
}
