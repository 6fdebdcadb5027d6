import type { IncomingMessage, ServerResponse } from "node:http";
import { LoopbackService } from "./loopback-service";
import { png } from "./png";

/** A striped image that shows the scroll position in a tall preview. */
function stripes(width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1)
    rows.fill(
      Math.floor(y / 50) % 2 === 0 ? 0xd0 : 0x60,
      y * (1 + width * 3) + 1,
      (y + 1) * (1 + width * 3),
    );
  return png(width, height, "rgb", rows);
}

/** One second of silence. */
function silence(): Buffer {
  const bytes = Buffer.alloc(44 + 8_000, 128);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + 8_000, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8_000, 24);
  bytes.writeUInt32LE(8_000, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(8_000, 40);
  return bytes;
}

/**
 * A service whose first result has every format, the second odd values, and the third no content.
 */
export class ServiceWithFormats extends LoopbackService {
  readonly requests: string[] = [];

  protected override receive(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? "";
    if (path === "/v2/search") {
      response.setHeader("Content-Type", "application/json").end(JSON.stringify(this.#response()));
      return;
    }
    this.requests.push(path);
    if (path.startsWith("/tall.png"))
      response.setHeader("Content-Type", "image/png").end(stripes(300, 4_000));
    else if (path.startsWith("/small"))
      response.setHeader("Content-Type", "image/png").end(stripes(40, 40));
    else if (path.startsWith("/sound"))
      response.setHeader("Content-Type", "audio/wav").end(silence());
    else response.writeHead(403).end();
  }

  #response() {
    const file = (name: string) =>
      `${this.origin}/${name}?Expires=${Math.floor(Date.now() / 1_000) + 1_800}`;
    return {
      success: true,
      creditsUsed: 9,
      data: {
        web: [
          everyFormat(file),
          { url: "https://pages.example/odd", title: "Odd values", ...oddValues },
          {
            url: "https://pages.example/failed",
            title: "A page that failed",
            metadata: { statusCode: 403, error: "Blocked by the site" },
          },
        ],
      },
    };
  }
}

const page = `<html><head><base href="https://evil.example/"><script>parent.pwned = 1</script>
<link rel="stylesheet" href="https://evil.example/a.css"><meta http-equiv="refresh" content="0;url=https://evil.example/"><style>@import "https://evil.example/b.css";h1{color:rgb(1, 2, 3);background:url(https://evil.example/c.png)}</style></head>
<body onload="parent.pwned = 1"><h1>The page</h1><img src="https://evil.example/a.png" onerror="parent.pwned = 1" alt="A picture">
<a href="https://evil.example/next">A link</a><form action="https://evil.example/"><button>Send</button></form>
<iframe src="https://evil.example/"></iframe><p style="background: url(https://evil.example/b.png)">Words</p></body></html>`;

const diff = `--- previous
+++ current
@@ -1,4 +1,5 @@
 # Prices
-The small one costs 10 EUR.
+The small one costs 12 EUR.
 Delivery is free.
+Returns are free, too.
 The end.
`;

const everyFormat = (file: (name: string) => string) => ({
  url: "https://pages.example/all",
  title: "Every format",
  description: "A page with **everything**.",
  markdown: "# The page\n\nWords and a [link](https://pages.example/next).\n\n- one\n- two\n",
  summary: "A page with **words**.",
  answer: "It costs 12 EUR.",
  highlights: ["The small one costs 12 EUR.", "Returns are free, too."],
  html: page,
  rawHtml: page,
  links: [
    "https://pages.example/next",
    "https://pages.example/next",
    "https://other.example/",
    "mailto:someone@pages.example",
    "javascript:parent.pwned=1",
  ],
  images: [
    { url: file("small-1.png"), alt: "First" },
    { url: file("small-2.png"), alt: "Second" },
  ],
  screenshot: file("tall.png"),
  audio: file("sound.wav"),
  video: file("gone.mp4"),
  json: { title: "The small one", price: "12", stock: [{ place: "Bern", count: 3 }] },
  changeTracking: {
    changeStatus: "changed",
    previousScrapeAt: "2026-11-18T10:00:00Z",
    visibility: "visible",
    diff: { text: diff },
    json: { price: { previous: 10, current: 12 } },
  },
  branding: {
    brandName: "Pages",
    colorScheme: "light",
    colors: {
      background: "#ffffff",
      primary: "#0b5d7a",
      accent: "#f2b705",
      textPrimary: "#1d1d1f",
    },
    fonts: [{ family: "Inter" }, { family: "Source Serif" }],
    spacing: { baseUnit: 8, borderRadius: "6px" },
    images: { logo: file("small-logo.png") },
  },
  product: {
    title: "The small one",
    brand: "Pages",
    variants: [
      {
        title: "Red",
        sku: "R-1",
        price: { amount: 12, currency: "EUR" },
        availability: { inStock: true },
      },
      {
        title: "Blue",
        sku: "B-1",
        price: { amount: 9, currency: "EUR" },
        sale: { originalPrice: { amount: 12, currency: "EUR" } },
        availability: { inStock: false, text: "sold out" },
      },
    ],
  },
  menu: {
    isMenu: true,
    merchant: { name: "The Kitchen" },
    currency: "EUR",
    sections: [
      { name: "Soups", items: [{ name: "Tomato", price: 6, dietary: ["vegan"], calories: 180 }] },
      { name: "Bread", items: [{ name: "Rye", price: 3, description: "With butter" }] },
    ],
  },
  actions: {
    screenshots: [file("small-step.png")],
    scrapes: [{ url: "https://pages.example/all", html: page }],
    javascriptReturns: [{ type: "number", value: 42 }],
    pdfs: [file("paper.pdf")],
  },
  metadata: { title: "Every format", statusCode: 200, language: "en", ogTitle: "Everything" },
  somethingNew: { of: ["tomorrow"] },
});

const oddValues = {
  markdown: { text: "no text" },
  html: 7,
  links: "https://pages.example/",
  screenshot: ["x"],
  json: "[not, parsed]",
  changeTracking: { changeStatus: 3, diff: [] },
  branding: { colors: ["#fff"], fonts: "Inter" },
  product: { variants: "many" },
  menu: { sections: { a: 1 } },
  actions: {
    screenshots: "none",
    steps: [{ type: "click", status: "failed", error: "Nothing to click." }],
  },
  metadata: { statusCode: 200 },
};
