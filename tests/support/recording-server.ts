import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { LoopbackService } from "./loopback-service";

export type Recorded = {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** Records every request and responds with an empty success. */
export class RecordingServer extends LoopbackService {
  readonly recorded: Recorded[] = [];

  protected override receive(
    request: IncomingMessage,
    response: ServerResponse,
    content: Buffer,
  ): void {
    const { method, url: path, headers } = request;
    this.recorded.push({ method, path, headers, body: content });
    response.setHeader("Content-Type", "application/json");
    response.end('{"success":true,"data":{}}');
  }
}
