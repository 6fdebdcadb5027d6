import { fromBase64url, toBase64url } from "@/lib/format/base64";

export const SHARE_ID_BYTES = 16;
export const SHARE_KEY_BYTES = 32;
export const SHARE_TOKEN_BYTES = 32;

type Bytes = Uint8Array<ArrayBuffer>;

export type ShareKeys = { readonly id: Bytes; readonly key: Bytes };

export const randomBytes = (length: number): Bytes =>
  crypto.getRandomValues(new Uint8Array(length));

/** The path of a share with its key. Browsers never send the part after `#` to a server. */
export const sharePath = ({ id, key }: ShareKeys): string =>
  `/share/${toBase64url(id)}#${toBase64url(key)}`;

/**
 * Parses the id of a path and the fragment of a URL. Chats and trackers add punctuation and parameters to the end of a
 * link. Null if the link was cut or changed.
 */
export function parseShareLink(id: string, fragment: string): ShareKeys | null {
  const idBytes = fromBase64url(id);
  const key = fromBase64url(/^#?([\w-]*)/.exec(fragment)?.[1] ?? "");
  return idBytes?.length === SHARE_ID_BYTES && key?.length === SHARE_KEY_BYTES
    ? { id: idBytes, key }
    : null;
}
