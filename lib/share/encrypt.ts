import { countPieces, HEADER_BYTES, indexEnd, readHeader, TAG_BYTES, writeHeader } from "./header";
import { ShareError } from "./share-error";
import type { ShareKeys } from "./share-link";

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes of a part. A reader holds one of them at a time. */
const PART_BYTES = 2 ** 20;

const importKey = (key: Bytes, use: "encrypt" | "decrypt"): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", key, "AES-GCM", false, [use]);

/**
 * The parameters of one piece. A key encrypts one share, so its position is a unique nonce. The id, the header (with
 * the number of pieces) and the position are authenticated: a piece from another position or share does not decrypt.
 */
function parameters(id: Bytes, header: Bytes, position: number) {
  const iv = new Uint8Array(12);
  new DataView(iv.buffer).setUint32(8, position);
  const additionalData = new Uint8Array(id.length + header.length + 4);
  additionalData.set(id);
  additionalData.set(header, id.length);
  new DataView(additionalData.buffer).setUint32(id.length + header.length, position);
  return { name: "AES-GCM", iv, additionalData };
}

type Plain = {
  /** Compressed. Readable before the rest has arrived. */
  readonly index: Bytes;
  /** Compressed. */
  readonly data: Blob;
};

/** Encrypts a share. `partBytes` is for tests. */
export async function encryptShare(
  { id, key }: ShareKeys,
  { index, data }: Plain,
  partBytes = PART_BYTES,
): Promise<Blob> {
  const secret = await importKey(key, "encrypt");
  const count = countPieces(data.size, partBytes);
  const header = writeHeader({
    partBytes,
    indexBytes: index.length,
    count,
    dataBytes: data.size,
  });
  const seal = (bytes: Bytes | ArrayBuffer, position: number) =>
    crypto.subtle.encrypt(parameters(id, header, position), secret, bytes);
  const pieces: BlobPart[] = [header, await seal(index, 0)];
  for (let position = 1; position < count; position += 1) {
    const start = (position - 1) * partBytes;
    const part = await data.slice(start, start + partBytes).arrayBuffer();
    pieces.push(await seal(part, position));
  }
  return new Blob(pieces, { type: "application/octet-stream" });
}

/** Decrypts the index from the beginning of a share. Rejects with a `ShareError`. */
export async function decryptIndex({ id, key }: ShareKeys, beginning: Bytes): Promise<Bytes> {
  const header = readHeader(beginning);
  const end = indexEnd(header);
  if (beginning.length < end) throw cut();
  const secret = await importKey(key, "decrypt");
  const sealed = beginning.slice(HEADER_BYTES, end);
  const own = beginning.slice(0, HEADER_BYTES);
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters(id, own, 0), secret, sealed));
  } catch {
    throw new ShareError(
      "wrong-key",
      "The key of this link does not fit the share: the link was cut or changed. Ask for the whole link.",
    );
  }
}

/** Decrypts the data of a whole share. Rejects with a `ShareError`. */
export async function decryptData({ id, key }: ShareKeys, file: Blob): Promise<Blob> {
  const own = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  const header = readHeader(own);
  const secret = await importKey(key, "decrypt");
  const parts: BlobPart[] = [];
  let at = indexEnd(header);
  for (let position = 1; position < header.count; position += 1) {
    const isLast = position === header.count - 1;
    const plain = isLast ? header.dataBytes - (position - 1) * header.partBytes : header.partBytes;
    const end = at + plain + TAG_BYTES;
    if (end > file.size) throw cut();
    const sealed = await file.slice(at, end).arrayBuffer();
    try {
      parts.push(await crypto.subtle.decrypt(parameters(id, own, position), secret, sealed));
    } catch {
      throw new ShareError(
        "damaged",
        `The share is damaged: part ${position} of ${header.count - 1} was changed or moved.`,
      );
    }
    at = end;
  }
  if (at !== file.size)
    throw new ShareError("damaged", "The share is damaged: it has extra bytes.");
  return new Blob(parts, { type: "application/zip" });
}

const cut = () => new ShareError("damaged", "The share was cut off before its end. Load it again.");
