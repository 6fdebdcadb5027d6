import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { LoadedPage } from "@/lib/engine/load/loaded-page";
import { longestTask } from "@/tests/support/cpu-time";
import { readPdfPage } from "./read-pdf-page";
import { column, makePdf, type PdfPageParts } from "./test-support/make-pdf";

const obtained = (bytes: Uint8Array): LoadedPage => ({
  form: "pdf",
  text: "",
  bytes,
  url: "http://a.example/a.pdf",
  statusCode: 200,
  contentType: "application/pdf",
  rendered: null,
  proxyUsed: "basic",
});
const read = (pages: readonly PdfPageParts[], options: ScrapeOptions = {}, title?: string) =>
  readPdfPage(obtained(makePdf(pages, title)), options, inTime());
const inTime = (milliseconds = 60_000) => ({
  deadline: monotonicNow() + milliseconds,
  signal: new AbortController().signal,
});
const body = (text: string) => ({ text });
const scan: PdfPageParts = {
  picture: { width: 400, height: 500, gray: new Uint8Array(200_000).fill(255) },
};

const folders: string[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
/** Installs a fake OCR program. */
function ocrProgram(script: string): void {
  const folder = mkdtempSync(join(tmpdir(), "ocr-"));
  folders.push(folder);
  const file = join(folder, "program");
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o700);
  vi.stubEnv("WORKBENCH_OCR", file);
}

test("finds headings by size, joins lines to paragraphs, and joins hyphenated words", async () => {
  const { markdown, title, pages, warnings } = await read(
    [
      {
        texts: column([
          { text: "The Great Bustard", size: 24 },
          { text: "Where it lives", size: 16, gap: 3 },
          { ...body("The bustard walks over open land and is among the heavi-"), gap: 3 },
          body("est birds that fly; it needs *space* and [quiet]."),
          { ...body("A second paragraph stands further down on the page."), gap: 3 },
        ]),
      },
    ],
    {},
    "Bustards",
  );
  expect(markdown).toBe(
    [
      "# The Great Bustard",
      "## Where it lives",
      "The bustard walks over open land and is among the heaviest birds that fly; it needs \\*space\\* and \\[quiet\\].",
      "A second paragraph stands further down on the page.",
    ].join("\n\n"),
  );
  expect({ title, pages, warnings }).toEqual({
    title: "Bustards",
    pages: { numPages: 1, totalPages: 1 },
    warnings: [],
  });
});

test("finds lists by their markers and tables by their columns", async () => {
  const rows = [
    ["Bird", "Weight", "Count"],
    ["Bustard", "16 kg", "40"],
    ["Lark | sky", "0.04 kg", "9,000"],
  ];
  const table = rows.flatMap((cells, row) =>
    cells.map((text, at) => ({ x: 72 + at * 150, y: 500 - row * 14, size: 10, text })),
  );
  const { markdown } = await read([
    {
      texts: [
        ...column([
          body("There are two things to bring along on the way:"),
          body("- a pair of glasses that makes far things near and"),
          { ...body("near things far"), x: 80 },
          body("- water"),
          { ...body("1. Go early."), gap: 3 },
          body("2. Be silent."),
        ]),
        ...table,
      ],
    },
  ]);
  expect(markdown).toBe(
    [
      "There are two things to bring along on the way:",
      "- a pair of glasses that makes far things near and near things far\n- water",
      "1. Go early.\n2. Be silent.",
      "| Bird | Weight | Count |\n| --- | --- | --- |\n| Bustard | 16 kg | 40 |\n| Lark \\| sky | 0.04 kg | 9,000 |",
    ].join("\n\n"),
  );
});

test("removes running heads and page numbers, and parses only maxPages", async () => {
  const pages = Array.from({ length: 9 }, (_, at) => ({
    texts: [
      { x: 72, y: 770, size: 8, text: "Journal of Slow Birds" },
      ...column([
        body(`This is what page ${"abcdefghi"[at]} has to say about birds.`),
        body("More of it."),
      ]),
      { x: 300, y: 20, size: 8, text: `${at + 1}` },
    ],
  }));
  const { markdown, pages: counts } = await read(pages, {
    parsers: [{ type: "pdf", maxPages: 4 }],
  });
  expect(counts).toEqual({ numPages: 4, totalPages: 9 });
  expect(markdown).not.toMatch(/Journal|\b4\b|page e/);
  expect(markdown).toContain("what page d has");
});

test("returns the PDF unparsed without a pdf parser", async () => {
  expect(await read([{ texts: column([body("x")]) }], { parsers: [] })).toEqual({
    markdown: null,
    title: null,
    pages: null,
    warnings: [],
    error: null,
  });
});

test("recognizes scanned pages with the OCR program, in page order", async () => {
  ocrProgram('head -c 14 | tr "\\n" " "');
  const text = column([body("These are words that were in the file as text.")]);
  const { markdown, warnings } = await read([{ texts: text }, scan]);
  expect(markdown).toBe("These are words that were in the file as text.\n\nP5 400 500 255");
  expect(warnings).toEqual([]);
});

test.each([
  ["auto", /on one page.*no OCR program/],
  ["fast", /only images/],
] as const)("warns about a scan without an OCR program in mode %s", async (mode, message) => {
  vi.stubEnv("PATH", "/nowhere");
  const { markdown, warnings, error } = await read([scan], { parsers: [{ type: "pdf", mode }] });
  expect({ markdown, error }).toEqual({ markdown: "", error: null });
  expect(warnings.join(" ")).toMatch(message);
});

test("does not call pages empty that OCR was forced on", async () => {
  vi.stubEnv("PATH", "/nowhere");
  const pages = [{ texts: column([body("The avocet wades in brackish water.")]) }];
  const { markdown, warnings } = await read(pages, { parsers: [{ type: "pdf", mode: "ocr" }] });
  expect(markdown).toContain("avocet");
  expect(warnings).toEqual([expect.stringMatching(/^OCR was not possible on one page/)]);
});

test("warns when the OCR program fails", async () => {
  ocrProgram("exit 3");
  const { warnings } = await read([scan], { parsers: [{ type: "pdf", mode: "ocr" }] });
  expect(warnings).toEqual(["OCR found no text on one page of the PDF."]);
});

test("returns the pages parsed before the deadline, with a warning", async () => {
  const pages = Array.from({ length: 300 }, () => ({
    texts: column(Array.from({ length: 50 }, () => body("Some words that take their time."))),
  }));
  const file = obtained(makePdf(pages));
  // How long the pages take depends on the machine, so look for a deadline between none and all.
  let deadlineMs = 200;
  let result = await readPdfPage(file, {}, inTime(deadlineMs));
  const isBetween = () => result.pages !== null && result.pages.numPages < 300;
  for (let step = 0; step < 40 && !isBetween(); step += 1) {
    deadlineMs *= result.pages ? 0.85 : 1.2;
    result = await readPdfPage(file, {}, inTime(deadlineMs));
  }
  const { pages: counts, warnings } = result;
  expect(counts?.totalPages).toBe(300);
  expect(counts?.numPages).toBeLessThan(300);
  expect(warnings[0]).toMatch(/^The deadline allowed only \d+ of the 300 pages/);
});

test("fails a PDF that decompresses to gigabytes without blocking the event loop", {
  timeout: 60_000,
}, async () => {
  const bomb = makePdf([{ content: Buffer.alloc(900_000_000, 32) }]);
  let error: string | null = null;
  const longest = await longestTask(async () => {
    ({ error } = await readPdfPage(obtained(bomb), {}, inTime()));
  });
  expect(error).toBe("The PDF is too large after decompression.");
  expect(longest).toBeLessThan(1_000);
});

test("fails an invalid PDF with a message", async () => {
  const broken = obtained(Buffer.from("%PDF-1.7 and nothing else"));
  const { error } = await readPdfPage(broken, {}, inTime());
  expect(error).toBe("The PDF is damaged and cannot be read.");
});

test("parses 500 pages without blocking the event loop", { timeout: 60_000 }, async () => {
  const pages = Array.from({ length: 500 }, (_, at) => ({
    texts: column(
      Array.from({ length: 40 }, (__, line) =>
        body(`Line ${line} of page ${at} speaks of birds and of the weather.`),
      ),
    ),
  }));
  let counts: Awaited<ReturnType<typeof read>>["pages"] | undefined;
  const longest = await longestTask(async () => {
    ({ pages: counts } = await read(pages));
  });
  expect(counts).toEqual({ numPages: 500, totalPages: 500 });
  expect(longest).toBeLessThan(1_000);
});
