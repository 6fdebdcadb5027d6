import { createServer, type IncomingMessage, type Server } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { closeServer, listenOnLoopback } from "./loopback";

/** A handler of requests behind a plain HTTP server on loopback. */
export class HandlerOverHttp {
  readonly server: Server;
  origin = "";

  /** `onSent` receives every byte of every body, and the heads as text. */
  constructor(
    handle: (request: Request) => Promise<Response>,
    onSent: (bytes: Buffer) => void = () => {},
  ) {
    this.server = createServer(async (incoming, outgoing) => {
      const gone = new AbortController();
      const request = webRequest(incoming, gone.signal);
      // The closure keeps the request alive: the signal of a garbage-collected `Request` no longer
      // aborts.
      outgoing.on("close", () => gone.abort(request.signal.reason));
      const response = await handle(request);
      const headers = Object.fromEntries(response.headers);
      onSent(Buffer.from(`${response.status} ${JSON.stringify(headers)}`));
      outgoing.writeHead(response.status, headers);
      if (!response.body) {
        outgoing.end();
        return;
      }
      await pipeline(Readable.from(watched(response.body, onSent)), outgoing).catch(() => {});
    });
  }

  async start(): Promise<this> {
    this.origin = await listenOnLoopback(this.server);
    return this;
  }

  async dispose(): Promise<void> {
    await closeServer(this.server);
  }
}

async function* watched(body: ReadableStream<Uint8Array>, onChunk: (bytes: Buffer) => void) {
  for await (const chunk of body) {
    onChunk(Buffer.from(chunk));
    yield chunk;
  }
}

function webRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  const { method = "GET", url = "/" } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, `http://${incoming.headers.host}`), {
    ...{ method, headers, signal },
    ...(hasBody && { body: bodyOf(incoming), duplex: "half" }),
  });
}

function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}
