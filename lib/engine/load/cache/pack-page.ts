import "server-only";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { createGzip, gunzip } from "node:zlib";
import * as z from "zod";
import type { LoadedPage } from "../loaded-page";

const unzip = promisify(gunzip);

/** Bytes. Protects the memory from a damaged file; packed pages are far smaller. */
const MAX_UNPACKED = 200_000_000;

const base64 = z.string().transform((text) => new Uint8Array(Buffer.from(text, "base64")));
const cachedPageSchema = z.object({
  form: z.enum(["html", "markdown", "text", "json", "xml", "pdf"]),
  text: z.string(),
  bytes: base64.nullable(),
  url: z.string(),
  statusCode: z.int(),
  contentType: z.string().nullable(),
  rendered: z
    .object({
      screenshots: z.array(z.object({ bytes: base64, contentType: z.string() })),
      styles: z.unknown(),
    })
    .nullable(),
  proxyUsed: z.enum(["basic", "enhanced"]),
});

export async function packPage(page: LoadedPage): Promise<Uint8Array> {
  const stored: z.input<typeof cachedPageSchema> = {
    ...page,
    bytes: page.bytes && encode(page.bytes),
    rendered: page.rendered && {
      styles: page.rendered.styles,
      screenshots: page.rendered.screenshots.map(({ bytes, contentType }) => ({
        bytes: encode(bytes),
        contentType,
      })),
    },
  };
  return zipInTurns(stored);
}

/** Characters of a text that are turned into JSON before other work has its turn. */
const PART = 500_000;

/** Compresses the JSON of a page. It is made in parts, because a page may have many megabytes. */
async function zipInTurns({
  text,
  ...page
}: z.input<typeof cachedPageSchema>): Promise<Uint8Array> {
  const parts = async function* () {
    yield `${JSON.stringify(page).slice(0, -1)},"text":"`;
    for (let at = 0; at < text.length; at += PART) {
      if (at > 0) await nextTurn();
      yield JSON.stringify(text.slice(at, at + PART)).slice(1, -1);
    }
    yield '"}';
  };
  return buffer(Readable.from(parts()).compose(createGzip({ level: 4 })));
}

/** Null if this version of the workbench cannot parse the bytes. */
export async function unpackPage(packed: Uint8Array): Promise<LoadedPage | null> {
  try {
    const text = await unzip(packed, { maxOutputLength: MAX_UNPACKED });
    const read = cachedPageSchema.safeParse(JSON.parse(text.toString("utf8")));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
