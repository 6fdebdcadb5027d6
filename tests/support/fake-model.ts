import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { closeServer, listenOnLoopback } from "./loopback";

export type ChatRequest = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model?: string;
    readonly messages?: readonly { readonly role: string; readonly content: unknown }[];
    readonly response_format?: { readonly type: string };
    readonly max_tokens?: number;
  };
};

/** A fake model: a real HTTP server that speaks the chat protocol and responds as the test says. */
export async function startFakeModel(
  respond: (request: ChatRequest, response: ServerResponse) => string | null,
) {
  const requests: ChatRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}");
      const request = { path: incoming.url ?? "", headers: incoming.headers, body };
      requests.push(request);
      const text = respond(request, response);
      // Null: the test has responded itself or keeps the request pending.
      if (text === null) return;
      response.writeHead(200, { "content-type": "application/json" });
      response.end(completion(text));
    });
  });
  const origin = await listenOnLoopback(server);
  return {
    url: `${origin}/v1`,
    requests,
    close: () => closeServer(server),
  };
}

export const completion = (text: string, finish = "stop"): string =>
  JSON.stringify({
    id: "sample",
    object: "chat.completion",
    created: 1_700_000_000,
    model: "sample",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: finish }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
