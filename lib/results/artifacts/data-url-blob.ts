import { fromBase64 } from "@/lib/format/base64";

/**
 * The bytes of a base64 `data:` URL; null if it is malformed. The policy of the page does not let `fetch` read such URLs.
 */
export function dataUrlBlob(url: string): Blob | null {
  const [, type = "", base64] = /^data:([^;,]*);base64,(.*)$/s.exec(url) ?? [];
  const bytes = base64 === undefined ? null : fromBase64(base64);
  return bytes && new Blob([bytes], { type });
}
