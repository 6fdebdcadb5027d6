import type { IncomingMessage, ServerResponse } from "node:http";
import { LoopbackService } from "../../support/loopback-service";
import { searchBody } from "../results-service";

/** A service on loopback that makes a body for a query `bytes:mark` and keeps none. */
export class SearchService extends LoopbackService {
  protected override receive(
    _request: IncomingMessage,
    response: ServerResponse,
    content: Buffer,
  ): void {
    const { query = "" } = JSON.parse(content.toString() || "{}");
    const [bytes = "10000", mark = "none"] = String(query).split(":");
    const body = searchBody(Number(bytes) || 10_000, mark);
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  }
}
