import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { column, makePdf, type PdfPageParts } from "@/lib/engine/page/pdf/test-support/make-pdf";
import { callers } from "../support/callers";
import { html, PageRig, typed } from "../support/page-rig";

const PAGES = 500;
const text = (title: string, words: string): PdfPageParts => ({
  texts: column([
    { text: title, size: 24 },
    { text: words, gap: 3 },
  ]),
});
/** An image-only page, as a scanner produces it. */
const scan: PdfPageParts = {
  picture: { width: 800, height: 600, gray: new Uint8Array(480_000).fill(200) },
};
const report = makePdf(
  [1, 2, 3].map((page) => text("Ringed plover", `This is page ${page} of the report on plovers.`)),
  "The plover report",
);
/** The report with an /Encrypt dictionary that no password matches. */
const locked = Buffer.from(
  Buffer.from(report)
    .toString("latin1")
    .replace(
      "trailer\n<<",
      `trailer\n<< /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"ab".repeat(32)}> /U <${"cd".repeat(32)}> >> /ID [<${"01".repeat(16)}> <${"01".repeat(16)}>]`,
    ),
  "latin1",
);
const rig = new PageRig({
  locked: typed("application/pdf", locked),
  report: typed("application/pdf", report),
  disguised: typed("text/html", report),
  scanned: typed(
    "application/pdf",
    makePdf([text("Cover", "The cover has text of its own, and enough of it."), scan]),
  ),
  long: typed(
    "application/pdf",
    makePdf(
      Array.from({ length: PAGES }, (_, at) =>
        text(`Chapter ${at + 1}`, `What page ${at + 1} of many has to say.`),
      ),
    ),
  ),
  damaged: typed("application/pdf", "%PDF-1.7 and nothing else"),
  picture: typed("image/png", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  linked: html('<main><p><a href="/report">The report</a></p></main>'),
});

let folder: string;
/** A fake OCR program that prints a fixed text for any input. */
let program: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ocr-"));
  program = join(folder, "reads");
  writeFileSync(
    program,
    '#!/bin/sh\nhead -c 2 >/dev/null\ncat >/dev/null\necho "Words from a picture"\n',
  );
  chmodSync(program, 0o755);
  await rig.start();
}, 60_000);
afterAll(async () => {
  await rig.dispose();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
});

it("accepts the parser flags of the public client and warns", async () => {
  const flags = { pages: true, blocks: true, pageMarkers: true };
  const response = await rig.engine.post({
    query: "intitle:report",
    scrapeOptions: { formats: ["markdown"], parsers: [{ type: "pdf", ...flags }] },
  });
  const { data, warning } = z
    .object({
      warning: z.string(),
      data: z.object({ web: z.array(z.object({ markdown: z.string() })) }),
    })
    .parse(await response.json());
  expect(data.web[0]?.markdown).toContain("page 3 of the report");
  for (const flag of Object.keys(flags)) expect(warning).toContain(`parsers.0.${flag}`);
});

describe.each(callers)("PDFs, for $name", { timeout: 60_000 }, (caller) => {
  const scrape = (name: string, options: object = {}) => rig.scrape(name, options, caller);
  const parsers = (parser: object) => ({ parsers: [{ type: "pdf", ...parser }] });

  it("parses a PDF to Markdown by default, at one credit per page, whatever its content type", async () => {
    for (const options of [{}, { parsers: ["pdf"] }, parsers({})]) {
      const { markdown, metadata } = await scrape("report", options);
      expect(markdown).toMatch(/^# Ringed plover[\s\S]*page 3 of the report/);
      expect(metadata).toMatchObject({
        title: "The plover report",
        contentType: "application/pdf",
        numPages: 3,
        totalPages: 3,
        creditsUsed: 3,
        error: null,
      });
    }
    expect((await scrape("disguised")).metadata).toMatchObject({ totalPages: 3 });
  });

  it("stops at maxPages, reports both page counts and bills only parsed pages", async () => {
    const { markdown, metadata } = await scrape("report", parsers({ maxPages: 2 }));
    expect(markdown).toContain("page 2 of the report");
    expect(markdown).not.toContain("page 3 of the report");
    expect(metadata).toMatchObject({ numPages: 2, totalPages: 3, creditsUsed: 2 });
  });

  it("returns base64 for one credit in every text format when parsers is empty", async () => {
    const page = await scrape("report", { parsers: [], formats: ["markdown", "html", "rawHtml"] });
    for (const format of ["markdown", "html", "rawHtml"] as const)
      expect(Buffer.from(page[format] ?? "", "base64").equals(report)).toBe(true);
    expect(page.metadata).toMatchObject({ creditsUsed: 1, error: null });
    expect(page.metadata).not.toHaveProperty("numPages");
  });

  it("uses OCR on scanned pages in mode auto, on every page in mode ocr, on none in mode fast", async () => {
    vi.stubEnv("WORKBENCH_OCR", program);
    const auto = await scrape("scanned", parsers({ mode: "auto" }));
    expect(auto.markdown).toMatch(/The cover has text[\s\S]*Words from a picture/);
    const fast = await scrape("scanned", parsers({ mode: "fast" }));
    expect(fast.markdown).toContain("The cover has text");
    expect(fast.markdown).not.toContain("Words from a picture");
    const ocr = await scrape("scanned", parsers({ mode: "ocr" }));
    expect(ocr.markdown).toContain("Words from a picture");
    expect(ocr.warning).toMatch(/OCR found no text on one page/);
  });

  it("warns about the missing OCR program for a scanned PDF", async () => {
    vi.stubEnv("WORKBENCH_OCR", join(folder, "nothing"));
    const { warning, metadata } = await scrape("scanned", parsers({ mode: "ocr" }));
    expect(warning).toMatch(/no OCR program/);
    expect(metadata.error).toBeNull();
  });

  it(`parses a PDF of ${PAGES} pages to its end and bills every page`, async () => {
    const { markdown, metadata } = await scrape("long");
    expect(markdown).toContain("What page 1 of many");
    expect(markdown).toContain(`What page ${PAGES} of many`);
    expect(metadata).toMatchObject({ numPages: PAGES, totalPages: PAGES, creditsUsed: PAGES });
  });

  it("reports a damaged PDF as a failed page with a message", async () => {
    const { metadata } = await scrape("damaged");
    expect(metadata).toMatchObject({ error: expect.stringMatching(/damaged/), creditsUsed: 0 });
  });

  it("reports a password-protected PDF as a failed page", async () => {
    const { metadata } = await scrape("locked");
    expect(metadata).toMatchObject({
      error: "The PDF is locked with a password.",
      creditsUsed: 0,
    });
  });

  it("parses a PDF and names the browser-only options that it ignored", async () => {
    const page = await scrape("report", {
      formats: ["markdown", "screenshot"],
      waitFor: 1,
      actions: [{ type: "scrape" }],
    });
    expect(page.markdown).toContain("page 1 of the report");
    expect(page.warning).toMatch(/is a PDF, so these options were ignored: waitFor, actions\./);
  });

  it("warns that the image parser is not supported", async () => {
    const { warning } = await scrape("picture", { parsers: ["image"] });
    expect(warning).toMatch(/parsers: image/);
  });
});

// Needs tesseract, for example Debian's tesseract-ocr.
it.runIf(spawnSync("tesseract", ["--version"]).status === 0)(
  "finds the installed OCR program automatically",
  async () => {
    const { warning } = await rig.scrape("scanned", { parsers: [{ type: "pdf", mode: "auto" }] });
    expect(warning ?? "").not.toMatch(/no OCR program/);
  },
);
