"use client";

/** Saves bytes as a file, as they came. */
export function saveBlob(body: Blob, name: string): void {
  const address = URL.createObjectURL(body);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
