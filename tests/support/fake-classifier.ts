import { json } from "node:stream/consumers";
import { z } from "zod";
import { LocalSite } from "./local-site";

const questionSchema = z.strictObject({ url: z.url() });

/** A fake risk classifier on loopback that records its requests. */
export class FakeClassifier {
  readonly requests: { readonly url: string; readonly authorization: string | undefined }[] = [];
  /** Set by the test: the score per URL, and the HTTP status. */
  score: (url: string) => number = () => 0;
  status = 200;
  readonly #site = new LocalSite({
    "/score": (request, response) => {
      void json(request).then((body) => {
        const { url } = questionSchema.parse(body);
        this.requests.push({ url, authorization: request.headers.authorization });
        response
          .writeHead(this.status, { "content-type": "application/json" })
          .end(JSON.stringify({ score: this.score(url), category: "stand-in" }));
      });
    },
  });

  async start(): Promise<this> {
    await this.#site.start();
    return this;
  }

  get url(): string {
    return `${this.#site.origin}/score`;
  }

  clearRequests(): void {
    this.requests.length = 0;
  }

  dispose(): Promise<void> {
    return this.#site.dispose();
  }
}
