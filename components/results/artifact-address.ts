"use client";

/**
 * What an `<img>` of this page can show: the page's policy lets images come from this server or from the text of the
 * address itself, and `blob:` addresses from nowhere.
 */
export const imageAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

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
