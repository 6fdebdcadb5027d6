import { decodeText } from "@/lib/format/text-files/decode-text";

/** Bytes. The importer has its own, lower limit. */
const MAX_FILE_BYTES = 4_000_000;

export type TextFile =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

/** Reads and decodes a text file. Returns an error message if that fails, and never rejects. */
export async function readTextFile(file: File): Promise<TextFile> {
  const fail = (reason: string): TextFile => ({ ok: false, message: `${file.name} ${reason}` });
  if (file.size > MAX_FILE_BYTES) return fail("is too large for a request.");
  // Dropping a folder gives a file without bytes.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return fail("cannot be read. It may be a folder or no longer exist.");
  if (bytes.byteLength === 0) return fail("is empty.");
  if (/\.zip$/i.test(file.name))
    return fail("is not a text file. Open bundles in History, and collections in Saved requests.");
  const text = decodeText(new Uint8Array(bytes));
  if (text === null) return fail("is not a text file.");
  return text.trim() === "" ? fail("contains only whitespace.") : { ok: true, text };
}
