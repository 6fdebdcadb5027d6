import { column, makePdf, type PdfText } from "@/lib/engine/page/pdf/test-support/make-pdf";

export type PdfDocument = {
  readonly name: string;
  readonly pdf: Uint8Array;
  readonly contains?: readonly string[];
  readonly lacks?: readonly string[];
  readonly equals?: string;
};

type Page = { readonly texts: readonly PdfText[] };

const pages = (count: number, make: (page: number) => readonly PdfText[]): Page[] =>
  Array.from({ length: count }, (_, at) => ({ texts: make(at + 1) }));
const line = (text: string, y: number, more: Partial<PdfText> = {}): PdfText => ({
  x: 72,
  y,
  size: 10,
  text,
  ...more,
});
const WORDS = ["amber", "birch", "cedar", "dogwood", "elder", "fir", "gorse", "hazel", "ivy"];
const prose = (page: number): PdfText[] =>
  column([
    { text: `The ${WORDS[page - 1]} grows beside the mill and is cut in the winter.` },
    { text: `Its wood floats for a day, and then it sinks into the ${WORDS[page % 9]} pond.` },
    { text: `The miller never counts the rings of the oldest ${WORDS[(page + 4) % 9]}.` },
  ]);
/** Cells at fixed positions; `rights` aligns them at their right edge, with 5 points per digit. */
const row = (y: number, cells: readonly string[], xs: readonly number[]): PdfText[] =>
  cells.flatMap((text, at) => (text === "" ? [] : [line(text, y, { x: xs[at] ?? 0 })]));

const ledgerLine = (at: number) =>
  `Order ${at} paid on ${(at % 28) + 1} May 2026 with ${at % 9}.50 pounds`;
const ledger = pages(4, (page) =>
  Array.from({ length: 40 }, (_, at) =>
    line(ledgerLine(1_000 + (page - 1) * 40 + at), 750 - at * 17),
  ),
);

export const pdfDocuments: readonly PdfDocument[] = [
  {
    name: "a ledger whose lines differ only in digits",
    pdf: makePdf(ledger),
    contains: Array.from({ length: 160 }, (_, at) => ledgerLine(1_000 + at)),
  },
  {
    name: "slides with numbered titles",
    pdf: makePdf(
      pages(6, (page) => [
        line(`Lesson ${page}`, 700, { size: 20 }),
        line(`Today we cut ${WORDS[page]} and stack it.`, 640),
        line(`Bring the saw for ${WORDS[page + 1]}.`, 620),
      ]),
    ),
    contains: [1, 2, 3, 4, 5, 6].map((page) => `# Lesson ${page}`),
  },
  {
    name: "numbered titles in the size of the text",
    pdf: makePdf(pages(5, (page) => [line(`Chapter ${page}`, 760), ...prose(page)])),
    contains: [1, 2, 3, 4, 5].map((page) => `Chapter ${page}`),
  },
  {
    name: "sentences that mention their page",
    pdf: makePdf(
      pages(4, (page) => [line(`This is page ${page} of the book of mills.`, 760), ...prose(page)]),
    ),
    contains: [1, 2, 3, 4].map((page) => `This is page ${page} of the book`),
  },
  {
    name: "a page number behind the title, with and without a separator",
    pdf: makePdf(
      pages(4, (page) => [
        ...prose(page),
        line(`Mill report 2026 Page ${page}`, 40),
        line(`Weir press | ${page}`, 20),
      ]),
    ),
    contains: ["The cedar grows"],
    lacks: ["Mill report", "Weir press"],
  },
  {
    name: "feet with the number and the count of pages",
    pdf: makePdf(pages(7, (page) => [...prose(page), line(`Page ${page} of 7`, 30, { x: 280 })])),
    contains: ["The amber grows", "The gorse grows"],
    lacks: ["of 7"],
  },
  {
    name: "a foot on each of two pages",
    pdf: makePdf(pages(2, (page) => [...prose(page), line(`Seite ${page} von 2`, 30)])),
    contains: ["The birch grows"],
    lacks: ["Seite"],
  },
  {
    name: "numbers between dashes that begin late",
    pdf: makePdf(pages(5, (page) => [...prose(page), line(`- ${page + 11} -`, 30, { x: 300 })])),
    lacks: ["- 12 -", "- 16 -", "14"],
  },
  {
    name: "Roman numbers",
    pdf: makePdf(
      pages(4, (page) => [...prose(page), line(["i", "ii", "iii", "iv"][page - 1] ?? "", 30)]),
    ),
    lacks: ["iii"],
  },
  {
    name: "a constant head, with a page number apart from it",
    pdf: makePdf(
      pages(5, (page) => [
        line("Papers of the Millwrights", 770),
        line(`${page + 40}`, 770, { x: 520 }),
        ...prose(page),
        line("Printed at the weir in 2026", 24),
      ]),
    ),
    contains: ["The elder grows"],
    lacks: ["Millwrights", "43", "Printed at the weir"],
  },
  {
    name: "heads of left and right pages",
    pdf: makePdf(
      pages(8, (page) => [
        line(page % 2 === 0 ? "The mill book" : "Of the wood in the yard", 770),
        ...prose(page),
      ]),
    ),
    lacks: ["The mill book", "Of the wood in the yard"],
  },
  {
    name: "last lines that differ in one word",
    pdf: makePdf(
      pages(5, (page) => [...prose(page), line(`Signed by the keeper of ${WORDS[page]}`, 30)]),
    ),
    contains: [1, 2, 3, 4, 5].map((page) => `Signed by the keeper of ${WORDS[page]}`),
  },
  {
    name: "a table that continues over pages, with a row at every edge",
    pdf: makePdf(
      pages(3, (page) =>
        Array.from({ length: 6 }, (_, at) =>
          row(750 - at * 20, [`${page + at * 3}`, "plank", "4.00"], [72, 200, 400]),
        ).flat(),
      ),
    ),
    contains: ["| 1 | plank | 4.00 |", "| 18 | plank | 4.00 |", "| 3 | plank | 4.00 |"],
  },
  {
    name: "a table with an empty cell and right-aligned numbers",
    pdf: makePdf([
      {
        texts: [
          ...row(700, ["Wood", "Note", "Price"], [72, 220, 396]),
          ...row(686, ["Ash", "dry", "7"], [72, 220, 414.4]),
          ...row(672, ["Oak", "", "120"], [72, 220, 403.3]),
          ...row(658, ["Elm", "wet", "15"], [72, 220, 408.9]),
        ],
      },
    ]),
    equals:
      "| Wood | Note | Price |\n| --- | --- | --- |\n| Ash | dry | 7 |\n| Oak |  | 120 |\n| Elm | wet | 15 |",
  },
  {
    name: "a cell that wraps",
    pdf: makePdf([
      {
        texts: [
          ...row(700, ["Tool", "Use"], [72, 220]),
          ...row(686, ["Adze", "hollows a beam from"], [72, 220]),
          line("above", 674, { x: 220 }),
          ...row(660, ["Froe", "splits shingles"], [72, 220]),
          line("The tools hang beside the door of the shed.", 620),
        ],
      },
    ]),
    equals:
      "| Tool | Use |\n| --- | --- |\n| Adze | hollows a beam from above |\n| Froe | splits shingles |\n\nThe tools hang beside the door of the shed.",
  },
  {
    name: "two lines with wide gaps, which are not a table",
    pdf: makePdf([
      { texts: [...row(700, ["To the miller", "Weir, 4 May"], [72, 400]), line("Dear Sir,", 660)] },
    ]),
    lacks: ["---"],
    contains: ["To the miller", "Dear Sir,"],
  },
];
