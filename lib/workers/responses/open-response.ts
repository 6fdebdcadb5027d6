import { BodyDecoder, decodeJsonText, MAX_QUOTED_BODY } from "@/lib/results/model/decode-body";
import { omitLargeValues } from "@/lib/results/model/omit-large-values";
import type { RequestedContent } from "@/lib/results/model/parse-response";
import { parseResponseText, type ResponseMeta } from "@/lib/results/model/parse-response-text";
import type { ContentKey, ResultView } from "@/lib/results/model/result-view";
import type { FirstResults, ReceivedBody, SourceCounts, TextHitCount } from "../protocol";
import type { RawResponse } from "../raw/raw-response";
import type { ExportOptions } from "./export-response";
import { findContent } from "./find-content";
import { searchContents } from "./search-contents";

/** Results of each source that come with the reading; the others follow in batches, each a short task of the page. */
const firstResults = 200;

const none: SourceCounts = { web: 0, news: 0, images: 0 };

/**
 * One response in the worker: its parsed tree while somebody reads it, and its bytes outside of any script's memory,
 * so that neither this thread nor the page holds the text beside the tree.
 */
export class OpenResponse {
  #parts: Uint8Array<ArrayBuffer>[] = [];
  /** Decoded while the next part is still on its way. */
  #arriving = new BodyDecoder();
  #body: Blob | null = null;
  #text: string | null = null;
  #tree: { readonly json: unknown } | null = null;
  #raw: Promise<RawResponse> | null = null;
  #results: Readonly<Record<keyof SourceCounts, readonly ResultView[]>> = {
    web: [],
    news: [],
    images: [],
  };

  receive(parts: readonly Uint8Array<ArrayBuffer>[]): void {
    for (const part of parts) {
      this.#parts.push(part);
      this.#arriving.push(part);
    }
  }

  keep(): ReceivedBody {
    this.#body = new Blob(this.#parts);
    this.#parts = [];
    this.#text = this.#arriving.end();
    this.#arriving = new BodyDecoder();
    return { body: this.#body, beginning: this.#text.slice(0, MAX_QUOTED_BODY) };
  }

  /** Takes up a response that was kept before. It is read when something of it is asked for. */
  load(body: Blob): void {
    this.#body = body;
  }

  async #json(): Promise<unknown> {
    this.#tree ??= { json: parse(decodeJsonText(await this.#bytes())) };
    return this.#tree.json;
  }

  async read(told: ResponseMeta, asked: RequestedContent): Promise<FirstResults> {
    const text = this.#text ?? decodeJsonText(await this.#bytes());
    this.#text = null;
    this.#tree = { json: parse(text) };
    const reading = parseResponseText({ ...told, text }, asked, this.#tree.json);
    if (!reading.ok) return { ...reading, counts: none };
    const view = omitLargeValues(reading.view);
    const { web, news, images } = view.sources;
    this.#results = { web: web.items, news: news.items, images: images.items };
    const first = <Source extends { readonly items: readonly ResultView[] }>(source: Source) => ({
      ...source,
      items: source.items.slice(0, firstResults),
    });
    return {
      ok: true,
      view: { ...view, sources: { web: first(web), news: first(news), images: first(images) } },
      counts: { web: web.items.length, news: news.items.length, images: images.items.length },
    };
  }

  results(source: keyof SourceCounts, from: number, count: number): readonly ResultView[] {
    return this.#results[source].slice(from, from + count);
  }

  async content(result: string, key: ContentKey): Promise<unknown> {
    return findContent(await this.#json(), result, key);
  }

  /** Made when somebody looks at it, and kept. */
  async raw(): Promise<RawResponse> {
    this.#raw ??= import("../raw/raw-response").then(
      async ({ RawResponse }) => new RawResponse(await this.#bytes(), await this.#json()),
    );
    return this.#raw;
  }

  async exported(ask: ExportOptions): Promise<Blob> {
    const { exportResponse } = await import("./export-response");
    return exportResponse(this.#body ?? new Blob(), await this.#json(), ask);
  }

  async search(text: string): Promise<TextHitCount[]> {
    return searchContents(await this.#json(), text);
  }

  async #bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array((await this.#body?.arrayBuffer()) ?? new ArrayBuffer(0));
  }
}

/** Undefined, which no JSON text means, where the text is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
