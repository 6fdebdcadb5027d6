import "server-only";
import type { PDFDocumentProxy } from "unpdf/pdfjs";

/** The file cannot be parsed; the message is for users. */
export class PdfError extends Error {
  override name = "PdfError";
}

/** A page scanned at 600 dpi has 35 million pixels. */
export const PDF_SETTINGS = {
  disableFontFace: true,
  useSystemFonts: false,
  maxImageSize: 50_000_000,
  verbosity: 0,
} as const;

/** Opens a PDF in this thread; only for a file that the PDF worker parsed before. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const { getDocumentProxy } = await import("unpdf");
  try {
    // The library takes ownership of the bytes, so it gets a copy.
    return await getDocumentProxy(new Uint8Array(bytes), { ...PDF_SETTINGS });
  } catch {
    throw new PdfError("The PDF is damaged and cannot be read.");
  }
}
