import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { closeServer, listenOnLoopback } from "@/tests/support/loopback";

export type Fault =
  | "none"
  | "overloaded"
  | "unavailable"
  | "unauthorized"
  | "silent"
  | "malformed"
  | "another program"
  | "cut off"
  | "scripts disabled"
  | "script limit";

/** The responses of OpenSearch to a search with a script. */
const scriptErrors: Readonly<Record<string, readonly [status: number, reason: string]>> = {
  "scripts disabled": [400, "cannot execute [inline] scripts"],
  "script limit": [429, "[script] Too many dynamic script compilations within, max: [75/5m]"],
};

const noFault: Fault = "none";

/** Forwards to a node, or fails as configured. */
export async function startFaultyProxy(node: string, port = 0) {
  const state = {
    fault: noFault,
    requests: 0,
    rejectedScripts: 0,
    /** Faults left before requests are forwarded again. */
    faults: Number.POSITIVE_INFINITY,
    /** Bulk writes left before everything is unavailable. */
    writes: Number.POSITIVE_INFINITY,
  };
  const statuses: Partial<Record<Fault, number>> = {
    overloaded: 429,
    unavailable: 503,
    unauthorized: 401,
  };
  const server = createServer(async (incoming, response) => {
    state.requests += 1;
    if (incoming.url?.includes("_bulk") && state.writes-- <= 0) state.fault = "unavailable";
    const { fault } = state;
    const scriptError = scriptErrors[fault];
    if (scriptError) {
      const body = await buffer(incoming);
      const [status, reason] = body.includes("script_fields") ? scriptError : [0, ""];
      if (status > 0) {
        state.rejectedScripts += 1;
        const error = { type: "test", root_cause: [{ type: "test", reason }] };
        response.writeHead(status, { "Content-Type": "application/json" });
        return void response.end(JSON.stringify({ error }));
      }
      return forward(incoming, response).end(body);
    }
    if (fault !== "none" && state.faults-- > 0) {
      if (fault === "silent") return;
      if (fault === "cut off") return void incoming.pipe(forward(incoming, response, 60));
      if (fault === "another program")
        return void response
          .writeHead(200, { "Content-Type": "text/html" })
          .end("<h1>Welcome</h1>");
      const type = { "Content-Type": "application/json" };
      if (fault === "malformed") return void response.writeHead(200, type).end('{"took": 1');
      return void response.writeHead(statuses[fault] ?? 500, type).end('{"error":{"type":"test"}}');
    }
    incoming.pipe(forward(incoming, response));
  });
  /** @param bytes after which the connection breaks */
  const forward = (
    { method, url, headers }: IncomingMessage,
    response: ServerResponse,
    bytes = Number.POSITIVE_INFINITY,
  ) => {
    const outgoing = request(node + url, { method, headers }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers);
      if (bytes < Number.POSITIVE_INFINITY)
        received.once("data", (part: Buffer) =>
          response.write(part.subarray(0, bytes), () => response.destroy()),
        );
      else received.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    return outgoing;
  };
  const origin = await listenOnLoopback(server, port);
  return { origin, state, close: () => closeServer(server) };
}
