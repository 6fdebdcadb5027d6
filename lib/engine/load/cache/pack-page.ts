import "server-only";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import * as z from "zod";
import type { LoadedPage } from "../loaded-page";

const zip = promisify(gzip);
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
  return zip(JSON.stringify(stored), { level: 4 });
}

/** Null if this version of the program cannot parse the bytes. */
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
