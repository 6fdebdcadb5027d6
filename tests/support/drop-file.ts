import type { Page } from "@playwright/test";

/** Drops a file onto the page, as from the file manager. */
export async function dropFile(
  page: Page,
  bytes: Buffer,
  name: string,
  type: string,
  onto = "main",
): Promise<void> {
  const data = await page.evaluateHandle(
    ([text, file, kind]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([content], file, { type: kind }));
      return transfer;
    },
    [bytes.toString("base64"), name, type] as const,
  );
  await page.dispatchEvent(onto, "drop", { dataTransfer: data });
}

export const dropZip = (page: Page, bytes: Buffer, name: string): Promise<void> =>
  dropFile(page, bytes, name, "application/zip");
