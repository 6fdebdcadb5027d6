import type { Page } from "@playwright/test";

/** Drops a ZIP file onto the page, as from a folder. */
export async function dropZip(page: Page, bytes: Buffer, name: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([text, file]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([content], file, { type: "application/zip" }));
      return transfer;
    },
    [bytes.toString("base64"), name] as const,
  );
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
}
