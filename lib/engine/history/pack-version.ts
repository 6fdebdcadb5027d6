import "server-only";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import type { PageVersion } from "@/lib/engine/ports/change-history";

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Compressed bytes of all versions together. */
export const MAX_HISTORY_BYTES = 512 * 1024 * 1024;
/** Characters of a single version. */
const MAX_MARKDOWN = 4_000_000;
const MAX_JSON = 1_000_000;
/** Bytes of a decompressed version. */
const MAX_UNPACKED = 32_000_000;

/** A digest of URL and tag, so that neither is stored. */
export const versionKey = (url: string, tag: string | null): string =>
  createHash("sha256")
    .update(JSON.stringify([url, tag]))
    .digest("hex");

export async function packVersion({ markdown, json, schema }: PageVersion): Promise<Uint8Array> {
  const stored = JSON.stringify({
    markdown: markdown.slice(0, MAX_MARKDOWN),
    json: bounded(json),
    ...(schema !== undefined && { schema: bounded(schema) }),
  });
  return compress(stored, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

const bounded = (value: unknown): unknown =>
  (JSON.stringify(value) ?? "null").length > MAX_JSON ? null : value;

/** Null if the bytes are damaged: then the page counts as new. */
export async function unpackVersion(at: string, content: Uint8Array): Promise<PageVersion | null> {
  try {
    const text = await decompress(content, { maxOutputLength: MAX_UNPACKED });
    const stored: unknown = JSON.parse(text.toString("utf8"));
    if (typeof stored !== "object" || stored === null || !("markdown" in stored)) return null;
    return {
      at,
      markdown: String(stored.markdown),
      json: "json" in stored ? stored.json : null,
      ...("schema" in stored && { schema: stored.schema }),
    };
  } catch {
    return null;
  }
}
