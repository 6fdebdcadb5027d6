import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { JsonObject } from "@/lib/contract/json-object";
import { listenOnLoopback } from "./loopback";
import { LoopbackService } from "./loopback-service";

export type CannedResponse = {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Closes the connection after a part of the body. */
  readonly cut?: boolean;
  /** Milliseconds before the response. */
  readonly delayMs?: number;
};

type Call = {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly body: string;
};

/** A service on loopback that looks up its response by query. */
export class CannedService extends LoopbackService {
  readonly responses = new Map<string, CannedResponse>();
  readonly requests: JsonObject[] = [];
  /** Responses of other operations, by method and path. */
  readonly operations = new Map<string, CannedResponse>();
  /** Every request, in order. */
  readonly calls: Call[] = [];

  protected override receive(
    { method = "", url: path = "", headers }: IncomingMessage,
    outgoing: ServerResponse,
    content: Buffer,
  ): void {
    const text = content.toString();
    const { authorization = null } = headers;
    this.calls.push({ method, path, authorization, body: text });
    const canned = this.#responseTo(method, path, text);
    setTimeout(() => respond(outgoing, canned), canned.delayMs ?? 0);
  }

  #responseTo(method: string, path: string, text: string): CannedResponse {
    const missing = { status: 404, body: "{}" };
    if (path !== "/v2/search") return this.operations.get(`${method} ${path}`) ?? missing;
    const body: JsonObject = JSON.parse(text);
    this.requests.push(body);
    return this.responses.get(String(body.query ?? "")) ?? missing;
  }
}

function respond(
  outgoing: ServerResponse,
  { status = 200, type = "application/json", headers = {}, body, cut = false }: CannedResponse,
): void {
  const length = { "content-length": Buffer.byteLength(body) + (cut ? 10 : 0) };
  outgoing.writeHead(status, { ...headers, ...length, "content-type": type });
  if (!cut) outgoing.end(body);
  else outgoing.write(body, () => outgoing.destroy());
}

/** A server that must not be contacted. Counts connections. */
export class UntouchedServer {
  connections = 0;
  host = "";
  readonly #server = createServer((_, outgoing) => void outgoing.writeHead(404).end());

  async start(): Promise<this> {
    this.#server.on("connection", () => {
      this.connections += 1;
    });
    this.host = new URL(await listenOnLoopback(this.#server)).host;
    return this;
  }

  dispose(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
