import { Document, isMap, isSeq, type Pair, Scalar } from "yaml";
import { type Annotation, parseAnnotation } from "@/lib/format/annotation";
import type { Body } from "@/lib/request/body";
import { cleanRequestName } from "@/lib/request/saved/saved-request";
import { formatBodyText } from "./body-text";
import { FileError } from "./collection-file";
import { parseBodyText } from "./parse-body-text";
import {
  parseYamlFile,
  setYaml,
  textBlock,
  type YamlFile,
  yamlText,
  yamlTextAt,
} from "./yaml-file";

export type RequestContent = Annotation & { readonly name: string; readonly body: Body };

/** Services have the operation at different paths, such as `/v2/search`. */
const SEARCH_URL = /\/search\/?(?:[?#].*)?$/;

/**
 * The file of a request. With the text of an existing file, only the fields that differ change, and comments and
 * unknown keys remain. Throws a `FileError` if the existing file cannot be parsed.
 */
export function formatRequestYaml(request: RequestContent, before?: string): string {
  if (before === undefined) return yamlText(newRequest(request));
  const file = parseYamlFile(before);
  const { document } = file;
  const old = parseRequest(file);
  if (old.name !== request.name) setYaml(document, ["info", "name"], request.name);
  if (old.tags.join() !== request.tags.join())
    setOptional(document, ["info", "tags"], request.tags);
  if (old.note !== request.note) {
    const docs = isMap(document.get("docs", true)) ? ["docs", "content"] : ["docs"];
    if (request.note === "") document.delete("docs");
    else setYaml(document, docs, textBlock(request.note));
  }
  const text = formatBodyText(request.body);
  if (formatBodyText(old.body) !== text)
    setYaml(document, [...bodyPath(document), "data"], textBlock(text));
  return yamlText(document, before);
}

function newRequest({ name, tags, note, body }: RequestContent): Document {
  const document = new Document({
    info: { name, type: "http", ...(tags.length > 0 && { tags: [...tags] }) },
    http: {
      method: "POST",
      url: "{{baseUrl}}/v2/search",
      headers: [{ name: "Authorization", value: "Bearer {{apiKey}}" }],
      body: { type: "json", data: textBlock(formatBodyText(body)) },
    },
    ...(note !== "" && { docs: textBlock(note) }),
  });
  if (isMap(document.contents))
    for (const { key } of document.contents.items.slice(1) as Pair[])
      if (key instanceof Scalar) key.spaceBefore = true;
  return document;
}

function setOptional(document: Document, path: readonly string[], list: readonly string[]) {
  if (list.length > 0) setYaml(document, path, [...list]);
  else document.deleteIn(path);
}

/** Parses the file of a request. Throws a `FileError`, also for a request of another protocol. */
export function parseRequestYaml(text: string): RequestContent {
  return parseRequest(parseYamlFile(text));
}

export function parseRequest(file: YamlFile): RequestContent {
  const { document, lineOf } = file;
  checkIsSearch(file);
  const path = bodyPath(document);
  const data = document.getIn([...path, "data"], true);
  if (!(data instanceof Scalar) || typeof data.value !== "string")
    throw new FileError("The request has no JSON body.", lineOf(document.getIn(["http"], true)));
  const body = parseBodyAt(data.value, lineOf(data), data.type);
  if (typeof body.query !== "string")
    throw new FileError("The body has no query, so this is not a search.", lineOf(data));
  const tags = document.getIn(["info", "tags"], true);
  return {
    name: cleanRequestName(yamlTextAt(document, ["info", "name"]) ?? body.query),
    ...parseAnnotation({
      note: yamlTextAt(document, ["docs"]) ?? yamlTextAt(document, ["docs", "content"]),
      tags: isSeq(tags)
        ? tags.items.map((each) => (each instanceof Scalar ? each.value : null))
        : [],
    }),
    body,
  };
}

function checkIsSearch({ document, root, lineOf }: YamlFile): void {
  const type = yamlTextAt(document, ["info", "type"]) ?? "http";
  if (type !== "http") throw new FileError(`This is not an HTTP request (type: ${type}).`);
  if (!isMap(root.get("http", true)))
    throw new FileError("This is not a request: it has no fields below http.");
  const url = document.getIn(["http", "url"], true);
  const method = yamlTextAt(document, ["http", "method"]) ?? "GET";
  const href = url instanceof Scalar && typeof url.value === "string" ? url.value : "";
  if (method.toUpperCase() !== "POST" || !SEARCH_URL.test(href))
    throw new FileError(
      "This is not a search: it needs the method POST and a URL that ends in /search.",
      lineOf(url),
    );
}

/** A request may have several bodies, of which one is selected. */
function bodyPath(document: Document): readonly (string | number)[] {
  const body = document.getIn(["http", "body"], true);
  if (!isSeq(body)) return ["http", "body"];
  const selected = body.items.findIndex((each) => isMap(each) && each.get("selected") === true);
  return ["http", "body", Math.max(selected, 0), "body"];
}

function parseBodyAt(text: string, line: number | null, type: unknown): Body {
  try {
    return parseBodyText(text);
  } catch (error) {
    if (!(error instanceof FileError) || line === null) throw error;
    // The lines of a block start below its header; those of a quoted text are unknown.
    const inBlock = type === Scalar.BLOCK_LITERAL ? 1 + (error.line ?? 0) : 0;
    throw new FileError(error.message, line + inBlock);
  }
}
