/** Blobs are stored as bytes: WebKit cannot store a Blob in a private window. */
export const toStoredBytes = (blob: Blob): Promise<ArrayBuffer> => blob.arrayBuffer();

/** As `toStoredBytes`, with one read for all: a read each takes longer than to store the bytes. */
export async function allToStoredBytes(
  blobs: readonly (Blob | null)[],
): Promise<readonly (ArrayBuffer | null)[]> {
  const bytes = await new Blob(blobs.filter((blob) => blob !== null)).arrayBuffer();
  let start = 0;
  return blobs.map((blob) => {
    if (!blob) return null;
    const end = start + blob.size;
    const own = bytes.slice(start, end);
    start = end;
    return own;
  });
}

/** Earlier versions stored the Blob. */
export function fromStoredBytes(stored: unknown, type = ""): Blob | null {
  if (stored instanceof Blob) return stored;
  return stored instanceof ArrayBuffer ? new Blob([stored], { type }) : null;
}
