import { createServer } from "node:http";
import { listenOnPort } from "./loopback";

/** A service that records the bodies it receives. `respond` gets the first header value of the request. */
export async function startEchoService(respond: (sent: string) => unknown) {
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    bodies.push(body);
    response.setHeader("Content-Type", "application/json");
    response.end(
      JSON.stringify(respond(String(Object.values(body.scrapeOptions?.headers ?? {})[0]))),
    );
  });
  const port = await listenOnPort(server);
  return { baseUrl: `http://127.0.0.1:${port}`, bodies, close: () => server.close() };
}
