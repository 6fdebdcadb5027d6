import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { LoopbackService } from "./loopback-service";
import { pixelPng } from "./png";

const HOUR = 3_600_000;

export type FileRequest = { readonly path: string; readonly headers: IncomingHttpHeaders };

/**
 * A service whose results have screenshots at its own expiring URLs. The query controls what the
 * results contain.
 */
export class ServiceWithFiles extends LoopbackService {
  readonly fileRequests: FileRequest[] = [];
  /** Whether the files exist. Otherwise the service responds as for expired URLs. */
  hasFiles = true;
  #runs = 0;

  protected override receive(
    request: IncomingMessage,
    response: ServerResponse,
    content: Buffer,
  ): void {
    const path = request.url ?? "";
    if (path === "/v2/search") {
      response.setHeader("Content-Type", "application/json");
      response.end(this.#response(content.toString()));
      return;
    }
    this.fileRequests.push({ path, headers: request.headers });
    if (this.hasFiles) response.setHeader("Content-Type", "image/png").end(pixelPng);
    else response.writeHead(403).end();
  }

  #response(body: string): string {
    const { query = "" }: { query?: string } = JSON.parse(body);
    // Two runs may happen within one second.
    this.#runs += 1;
    const expires = Math.floor((Date.now() + HOUR / 2) / 1_000);
    const web = [1, 2].map((number) => ({
      url: `https://pages.example/${number}`,
      title: `Page ${number} about ${query}`,
      description: query.includes("echo") ? body : "A page.",
      // Random bytes are incompressible.
      markdown: query.includes("large")
        ? randomBytes(200_000).toString("base64")
        : `# Page ${number}`,
      screenshot: `${this.origin}/files/${number}.png?Expires=${expires}&run=${this.#runs}`,
      metadata: { statusCode: 200, creditsUsed: 1 },
    }));
    return JSON.stringify({ success: true, creditsUsed: 4, data: { web } });
  }
}
