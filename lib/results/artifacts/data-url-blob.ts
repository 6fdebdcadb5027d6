/**
 * The bytes of a base64 `data:` URL; null if it is malformed. The policy of the page does not let `fetch` read such URLs.
 */
export function dataUrlBlob(url: string): Blob | null {
  const [, type = "", base64] = /^data:([^;,]*);base64,(.*)$/s.exec(url) ?? [];
  if (base64 === undefined) return null;
  try {
    return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });
  } catch {
    return null;
  }
}
