import { ShareError } from "./share-error";

/*
 * A share file, version 1: the header (28 bytes, not encrypted), the encrypted index, then the encrypted parts of the
 * data. Numbers are big-endian.
 *
 *   0  "SWSH"    8  u32 bytes of a part      16  u32 number of encrypted pieces
 *   4  version  12  u32 bytes of the index   20  u64 bytes of the data
 *   5  zeros
 */
export const HEADER_BYTES = 28;
/** AES-GCM appends its authentication tag to each piece. */
export const TAG_BYTES = 16;
const MAGIC = 0x53575348;
const VERSION = 1;
const MAX_PART_BYTES = 16 * 2 ** 20;
const MAX_INDEX_BYTES = 32 * 2 ** 20;

export type ShareHeader = {
  readonly partBytes: number;
  readonly indexBytes: number;
  /** The index and the parts. */
  readonly count: number;
  readonly dataBytes: number;
};

export const countPieces = (dataBytes: number, partBytes: number): number =>
  1 + Math.ceil(dataBytes / partBytes);

export function writeHeader({ partBytes, indexBytes, count, dataBytes }: ShareHeader) {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC);
  view.setUint8(4, VERSION);
  view.setUint32(8, partBytes);
  view.setUint32(12, indexBytes);
  view.setUint32(16, count);
  view.setBigUint64(20, BigInt(dataBytes));
  return bytes;
}

/** Throws a `ShareError`. */
export function readHeader(bytes: Uint8Array): ShareHeader {
  const damaged = () =>
    new ShareError("damaged", "The share is damaged: its first bytes are not valid.");
  if (bytes.length < HEADER_BYTES) throw damaged();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) !== MAGIC) throw new ShareError("not-a-share", "This is not a share.");
  const version = view.getUint8(4);
  if (version > VERSION)
    throw new ShareError(
      "newer",
      `A newer version of the workbench wrote this share (format ${version}, this one reads up to ${VERSION}). Reload the page, or open the share in the workbench that it comes from.`,
    );
  const header = {
    partBytes: view.getUint32(8),
    indexBytes: view.getUint32(12),
    count: view.getUint32(16),
    dataBytes: Number(view.getBigUint64(20)),
  };
  const isPlausible =
    version === VERSION &&
    header.partBytes > 0 &&
    header.partBytes <= MAX_PART_BYTES &&
    header.indexBytes <= MAX_INDEX_BYTES &&
    header.count === countPieces(header.dataBytes, header.partBytes);
  if (!isPlausible) throw damaged();
  return header;
}

/** Bytes of the file that the index and everything before it take. */
export const indexEnd = ({ indexBytes }: ShareHeader): number =>
  HEADER_BYTES + indexBytes + TAG_BYTES;
