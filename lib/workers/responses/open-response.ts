import type { ListId } from "@/lib/contract/dialect/list-id";
import { parseJson } from "@/lib/contract/parse-json";
import { parseExactJson } from "@/lib/contract/values/exact-json";
import type { FieldOptions, FieldTable } from "@/lib/results/fields/field-table";
import { decodeJsonText } from "@/lib/results/model/decode-body";
import { mapLists, sourceViewOf } from "@/lib/results/model/lists";
import { omitLargeValues } from "@/lib/results/model/omit-large-values";
import type { RequestedContent } from "@/lib/results/model/parse-response";
import { parseResponseText, type ResponseMeta } from "@/lib/results/model/parse-response-text";
import type {
  ResultContentKey,
  ResultsView,
  ResultView,
  SourceView,
} from "@/lib/results/model/result-view";
import type { FirstResults, SearchScope, TextHitCount } from "../protocol";
import type { RawResponse } from "../raw/raw-response";
import type { ExportOptions, ModelExport, ModelExportOptions } from "./export-response";
import { findContent } from "./find-content";
import { searchContents } from "./search-contents";

/** Results of each source in the first message. The others follow in batches, so that each is a short task. */
const FIRST_RESULTS = 200;

/** Parsing numbers as text takes several times as long. Those of a larger response may be rounded. */
const MAX_WRITTEN_BYTES = 20_000_000;

/**
 * One response in a worker: the parsed JSON, and the bytes as a Blob, which the browser stores outside script memory.
 * Neither this thread nor the page holds the text as well.
 */
export class OpenResponse {
  readonly #body: Blob;
  #tree: { readonly json: unknown } | null = null;
  #raw: Promise<RawResponse> | null = null;
  /** The last one: a table has one source. */
  #fields: { readonly of: string; readonly table: Promise<FieldTable> } | null = null;
  #view: ResultsView | null = null;

  /** The body is parsed on first use. */
  constructor(body: Blob) {
    this.#body = body;
  }

  async #json(): Promise<unknown> {
    this.#tree ??= { json: parseJson(decodeJsonText(await this.#bytes())) };
    return this.#tree.json;
  }

  /** For files and tables: long whole numbers are texts. */
  async #exact(): Promise<unknown> {
    return parseExactJson(decodeJsonText(await this.#bytes()), await this.#json());
  }

  async parse(meta: ResponseMeta, requested: RequestedContent): Promise<FirstResults> {
    const text = decodeJsonText(await this.#bytes());
    this.#tree = { json: parseJson(text) };
    const parsed = parseResponseText({ ...meta, text }, requested, this.#tree.json);
    if (!parsed.ok) return { ...parsed, counts: {} };
    const view = omitLargeValues(parsed.view);
    this.#view = view;
    const first = (list: SourceView): SourceView =>
      list.state === "items" ? { ...list, items: list.items.slice(0, FIRST_RESULTS) } : list;
    return {
      ok: true,
      view: { ...view, sources: mapLists(view, first) },
      counts: mapLists(view, ({ items }) => items.length),
    };
  }

  results(source: ListId, from: number, count: number): readonly ResultView[] {
    return this.#view ? sourceViewOf(this.#view, source).items.slice(from, from + count) : [];
  }

  async content(result: string, key: ResultContentKey): Promise<unknown> {
    return findContent(await this.#json(), result, key);
  }

  /** The JSON text of a content, with numbers as the service wrote them. Null if the result does not have it. */
  async contentText(result: string, key: ResultContentKey): Promise<string | null> {
    const { nodeText, parseJsonNode } = await import("@/lib/compare/json/json-value");
    const bytes = await this.#bytes();
    const isShort = bytes.length <= MAX_WRITTEN_BYTES;
    const json = isShort ? parseJsonNode(decodeJsonText(bytes)) : await this.#json();
    const value = findContent(json, result, key, await this.#json());
    return value === undefined ? null : nodeText(value);
  }

  async pathValue(query: string): Promise<string | null> {
    const { parseTypedPath, pathValue } = await import("@/lib/results/contents/path-value");
    const { nodeText, parseJsonNode } = await import("@/lib/compare/json/json-value");
    const bytes = await this.#bytes();
    return pathValue(await this.#json(), parseTypedPath(query), (path) => {
      if (bytes.length > MAX_WRITTEN_BYTES) return null;
      const tree: unknown = parseJsonNode(decodeJsonText(bytes));
      return nodeText(path.reduce((node, step) => Reflect.get(Object(node), step), tree));
    });
  }

  async raw(): Promise<RawResponse> {
    this.#raw ??= import("../raw/raw-response").then(
      async ({ RawResponse }) => new RawResponse(await this.#bytes(), await this.#json()),
    );
    return this.#raw;
  }

  async exportFile(options: ExportOptions): Promise<Blob> {
    const { exportResponse } = await import("./export-response");
    return exportResponse(this.#body, await this.#exact(), options);
  }

  async exportForModel(options: ModelExportOptions): Promise<ModelExport> {
    const { exportForModel } = await import("./export-response");
    return exportForModel(await this.#exact(), options);
  }

  async schemaIssues(schema: unknown): Promise<readonly (readonly [string, number])[]> {
    const { schemaIssues } = await import("./schema-issues");
    return schemaIssues(await this.#json(), schema);
  }

  fields({ source, schema }: FieldOptions): Promise<FieldTable> {
    const of = JSON.stringify([source, schema]);
    if (this.#fields?.of !== of)
      this.#fields = {
        of,
        table: import("@/lib/results/fields/field-table").then(
          async ({ FieldTable }) => new FieldTable(await this.#exact(), source, schema),
        ),
      };
    return this.#fields.table;
  }

  async search(text: string, scope: SearchScope): Promise<TextHitCount[]> {
    return searchContents(await this.#json(), text, scope);
  }

  async #bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.#body.arrayBuffer());
  }
}
