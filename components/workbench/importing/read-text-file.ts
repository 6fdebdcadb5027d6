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
  const text = decode(new Uint8Array(bytes));
  if (text === null) return fail("is not a text file.");
  return text.trim() === "" ? fail("contains only white space.") : { ok: true, text };
}

/**
 * Decodes as UTF-16 if a byte order mark says so, as PowerShell writes it, else as UTF-8, else as
 * Windows-1252. Returns null if the bytes are not text.
 */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const utf16 =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : null;
  for (const encoding of utf16 ? [utf16] : ["utf-8", "windows-1252"]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // Text may contain white space and terminal colour codes (ESC), but no other control characters.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
      if (!/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) return text;
    } catch {
      // Try the next encoding.
    }
  }
  return null;
}
