/** Saves a file to the reader's disk. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
