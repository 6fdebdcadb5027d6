import type { IncomingMessage, ServerResponse } from "node:http";
import type { JsonObject } from "@/lib/contract/json-object";
import { LoopbackService } from "./loopback-service";

export type CountedResponse = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The service responds when it resolves. */
  readonly after?: Promise<unknown>;
  readonly body: JsonObject;
};

/** A successful response with results that the request determines. */
export const foundPages = ({ query, limit }: JsonObject, creditsUsed: number | null = 2) => ({
  success: true,
  ...(creditsUsed !== null && { creditsUsed }),
  data: {
    web: Array.from({ length: Math.min(5, Number(limit ?? 3)) }, (_, at) => ({
      url: `https://site-${at}.example/${encodeURIComponent(String(query))}`,
      title: `${query} ${at}`,
    })),
  },
});

/** A service that records every search. `respond` gets its body and number, from 1. */
export class CountingService extends LoopbackService {
  readonly searches: JsonObject[] = [];
  respond: (body: JsonObject, call: number) => CountedResponse = (body) => ({
    body: foundPages(body),
  });

  protected override receive(
    _request: IncomingMessage,
    response: ServerResponse,
    content: Buffer,
  ): void {
    const body: JsonObject = JSON.parse(content.toString());
    this.searches.push(body);
    const {
      status = 200,
      headers = {},
      after,
      body: text,
    } = this.respond(body, this.searches.length);
    const send = () =>
      response
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(JSON.stringify(text));
    if (after) void after.then(send);
    else send();
  }

  /** Forgets the recorded searches and responds as at the start. */
  reset(): void {
    this.searches.length = 0;
    this.respond = (body) => ({ body: foundPages(body) });
  }
}
