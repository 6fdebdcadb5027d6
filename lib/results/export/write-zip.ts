import { BlobReader, BlobWriter, ZipWriter } from "@zip.js/zip.js/lib/zip-core-custom.js";

export type ZipFile = {
  /** With slashes between folders. */
  readonly path: string;
  readonly content: Blob | string;
};

const COMPRESSED = /\.(png|jpe?g|webp|avif|gif|mp[34]|m4a|webm|ogg|ogv|flac|gz|zip)$/i;
/** The earliest date of the format: the same content gives the same file at any time. */
const DATE = new Date(1980, 0, 1);

/** Writes files into a ZIP file. The browser's `CompressionStream` compresses; no worker is started. */
export async function writeZip(files: readonly ZipFile[]): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter("application/zip"), {
    useWebWorkers: false,
    lastModDate: DATE,
    extendedTimestamp: false,
  });
  for (const { path, content } of files)
    await writer.add(
      path,
      new BlobReader(typeof content === "string" ? new Blob([content]) : content),
      COMPRESSED.test(path) ? { level: 0 } : {},
    );
  return writer.close();
}
