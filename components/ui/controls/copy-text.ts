/** Copies a text, a blob without reading it into memory. Resolves to the outcome for people. */
export async function copyText(text: string | Blob, copied = "Copied"): Promise<string> {
  try {
    if (typeof text === "string") await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    return copied;
  } catch {
    return "The browser blocked copying.";
  }
}
