/** Blobs are stored as bytes: WebKit cannot store a Blob in a private window. */
export const toStoredBytes = (blob: Blob): Promise<ArrayBuffer> => blob.arrayBuffer();

/** Earlier versions stored the Blob. */
export function fromStoredBytes(stored: unknown, type = ""): Blob | null {
  if (stored instanceof Blob) return stored;
  return stored instanceof ArrayBuffer ? new Blob([stored], { type }) : null;
}
