/** Bytes of a file that is opened at all; the importer has a limit of its own. */
const FILE_BYTES = 4_000_000;

export type TextFile =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

/** The text of a file that somebody chose or dropped, or in words why there is none. Never rejects. */
export async function readTextFile(file: File): Promise<TextFile> {
  const no = (words: string): TextFile => ({ ok: false, message: `${file.name} ${words}` });
  if (file.size > FILE_BYTES) return no("is too large for a request.");
  // A folder can be dropped, too, and has no bytes to read.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return no("cannot be read: it may be a folder, or be gone.");
  if (bytes.byteLength === 0) return no("is empty.");
  if (/\.zip$/i.test(file.name)) return no("is no text. A bundle is opened in History.");
  const text = decode(new Uint8Array(bytes));
  if (text === null) return no("is no text: it cannot hold a request.");
  return text.trim() === "" ? no("holds nothing but blanks.") : { ok: true, text };
}

/** UTF-16 where its mark says so, as PowerShell writes; else UTF-8, else the code page of Windows. Null for no text. */
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
      // Blanks and the marks of a terminal's colours stand in texts; other control characters do not.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      if (!/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) return text;
    } catch {
      // The next encoding may fit.
    }
  }
  return null;
}
