import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { expect, test } from "vitest";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { chromiumArguments, findChromium } from "@/lib/engine/load/browser/chromium";
import { readPdfPage } from "./read-pdf-page";

const hasTesseract = spawnSync("tesseract", ["--version"]).status === 0;

/** A PDF with one page that is an image of text, like a scan. */
async function scanned(words: string): Promise<Uint8Array> {
  const found = await findChromium(join(tmpdir(), "workbench-chromium"));
  if (!found) throw new Error("No Chromium was found.");
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...chromiumArguments],
    env: { ...process.env, ...found.env },
  });
  try {
    const page = await browser.newPage({ viewport: { width: 900, height: 300 } });
    await page.setContent(`<p style="font: 48px sans-serif">${words}</p>`);
    const picture = (await page.screenshot()).toString("base64");
    await page.setContent(`<img src="data:image/png;base64,${picture}" style="width:100%">`);
    return await page.pdf();
  } finally {
    await browser.close();
  }
}

// Needs Debian's tesseract-ocr or a compatible program; skipped without it.
test.runIf(hasTesseract)(
  "recognizes the words of a scanned page with the OCR program of the machine",
  async () => {
    const { markdown, warnings } = await readPdfPage(
      {
        form: "pdf",
        text: "",
        bytes: await scanned("The avocet wades in brackish water"),
        url: "http://a.example/scan.pdf",
        statusCode: 200,
        contentType: "application/pdf",
        rendered: null,
        proxyUsed: "basic",
      },
      { parsers: [{ type: "pdf", mode: "auto" }] },
      { deadline: monotonicNow() + 60_000, signal: new AbortController().signal },
    );
    expect(warnings).toEqual([]);
    expect(markdown).toMatch(/avocet wades in brackish water/i);
  },
);
