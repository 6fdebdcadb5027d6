import { detectEncoding } from "./detect-encoding";

/**
 * Decodes as UTF-16, which PowerShell and spreadsheets write, else as UTF-8, else as Windows-1252. Returns null if the
 * bytes are not text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const detected = detectEncoding(bytes);
  for (const encoding of detected === "utf-8" ? [detected, "windows-1252"] : [detected]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // Text may contain whitespace and terminal colour codes (ESC), but no other control characters.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
      if (!/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) return text;
    } catch {
      // Try the next encoding.
    }
  }
  return null;
}

/** The text of a file. Null if it cannot be read or is not text. */
export async function textOfFile(file: Blob): Promise<string | null> {
  const bytes = await file.arrayBuffer().catch(() => null);
  return bytes && decodeText(new Uint8Array(bytes));
}
