import type { IncomingMessage, ServerResponse } from "node:http";
import { LoopbackService } from "./loopback-service";
import { pixelPng } from "./png";

type Page = Readonly<Record<string, unknown>>;
type Sent = { readonly query?: string; readonly scrapeOptions?: { readonly proxy?: string } };

/**
 * A service whose query selects the response. Also serves the images of its results and records all
 * requests.
 */
export class ScenarioService extends LoopbackService {
  readonly searches: string[] = [];
  readonly images: string[] = [];
  /** Responses about single pages wait for it. */
  pageGate: Promise<void> = Promise.resolve();

  protected override receive(
    request: IncomingMessage,
    response: ServerResponse,
    content: Buffer,
  ): void {
    const path = request.url ?? "";
    if (path !== "/v2/search") {
      this.images.push(path);
      response.setHeader("Content-Type", "image/png").end(pixelPng);
      return;
    }
    const body = content.toString();
    this.searches.push(body);
    const sent: Sent = JSON.parse(body);
    const respond = (data: object) =>
      response
        .setHeader("Content-Type", "application/json")
        .end(JSON.stringify({ success: true, creditsUsed: 3, data }));
    const page = / site:(\S+)$/.exec(sent.query ?? "")?.[1];
    if (page === undefined) respond(this.#data(sent.query ?? ""));
    else void this.pageGate.then(() => respond({ web: [this.#onePage(page, sent)] }));
  }

  #data(query: string): Readonly<Record<string, unknown>> {
    const [kind = "", count = "12"] = query.split(" ");
    switch (kind) {
      case "many":
        return { web: Array.from({ length: Number(count) }, (_, at) => this.#page(at)) };
      case "long":
        return {
          web: Array.from({ length: Number(count) }, (_, at) => ({
            ...this.#page(at),
            markdown: longText(at),
          })),
        };
      case "printed":
        return { web: [printedPage], last: true };
      case "table":
        return { web: [tablePage] };
      case "findable":
        return { web: [findablePage] };
      case "pictures":
        return this.#pictures();
      case "inline":
        return {
          news: [
            `png;base64,${pixelPng.toString("base64")}`,
            "png;base64,AAAA",
            "svg+xml,<svg/>",
          ].map((image, at) => ({
            ...{ url: `https://news.example/${at}`, title: `News ${at}` },
            imageUrl: `data:image/${image}`,
          })),
        };
      case "odd":
        return oddData();
      default:
        return {
          web: [...Array.from({ length: 11 }, (_, at) => this.#page(at)), wall],
          news: [
            { url: "https://site-0.example/page/0/", title: "Older", date: "2026-01-05" },
            { url: "https://news.example/b", title: "Newer", date: "2 hours ago" },
            { url: "https://news.example/c", title: "Undated", date: "03/04/2026" },
          ],
          images: Array.from({ length: 9 }, (_, at) => ({
            url: `https://pages.example/${at}`,
            title: `Picture ${at}`,
            imageUrl: `${this.origin}/pictures/${at}.png`,
            imageWidth: 300 + at * 100,
            imageHeight: 400,
          })),
        };
    }
  }

  /** A page that another try requests. The enhanced proxy passes the wall. */
  #onePage(address: string, { scrapeOptions }: Sent): Page {
    if (!wall.url.endsWith(address)) return this.#page(Number(/\d+$/.exec(address)?.[0] ?? 0));
    if (scrapeOptions?.proxy !== "enhanced") return wall;
    const markdown = `# Behind the wall\n\n${"The archive of the harbour. ".repeat(10)}`;
    return { ...wall, title: "Archive", markdown, metadata: { statusCode: 200, title: "Archive" } };
  }

  /** A page and a news article with images of this service. */
  #pictures(): Readonly<Record<string, unknown>> {
    const picture = (name: string) => `${this.origin}/pictures/${name}.png`;
    const article = { url: `${this.origin}/articles/1`, title: "Illustrated" };
    const markdown = ["a", "b", "c"].map((name) => `![Image ${name}](${picture(name)})`);
    return {
      web: [
        {
          ...article,
          markdown: `# Gallery\n\n${markdown.join("\n\n")}`,
          html: `<h1>Gallery</h1><img src="../pictures/a.png"><img alt="d" src="${picture("d")}">`,
        },
      ],
      news: [{ ...article, date: "2026-01-05", imageUrl: picture("news") }],
    };
  }

  #page(at: number): Page {
    return {
      url: `https://site-${at % 3}.example/page/${at}`,
      title: `Page ${at}`,
      description: `The **limit** of ${at}.`,
      ...(at % 4 !== 2 && { markdown: `# Page ${at}\n\nword${at}` }),
      metadata: {
        statusCode: at === 5 ? 403 : 200,
        ...(at === 5 && { error: "Forbidden there" }),
        ...(at === 1 && { numPages: 3, totalPages: 90 }),
        language: at % 2 ? "de" : "en-US",
      },
    };
  }
}

/** Number of chapters of a long page. */
export const CHAPTERS = 300;

const longText = (at: number): string =>
  Array.from(
    { length: CHAPTERS },
    (_, chapter) =>
      `## Chapter ${chapter} of page ${at}\n\n${"A sentence of six short words. ".repeat(12)}`,
  ).join("\n\n");

/** Rows of a page that takes several sheets. */
export const PRINTED_ROWS = 200;

const printedPage = {
  url: "https://site-0.example/rows",
  title: "Rows",
  html: `<body><script>neverPrinted()</script><main>${Array.from({ length: PRINTED_ROWS }, (_, at) => `<div>Row ${at}.<div>${"Some words. ".repeat(9)}</div></div>`).join("")}<table><tr><td>Left cell</td><td>Right cell</td></tr></table></main></body>`,
  metadata: { statusCode: 200 },
};

const tablePage = {
  url: "https://site-0.example/table",
  title: "Table",
  markdown: "| A wide heading | Second |\n|---|---|\n| a | b |\n",
  metadata: { statusCode: 200 },
};

/** Paragraphs of a page with a rare word in three of them. */
const paragraphs = Array.from({ length: 400 }, (_, at) => {
  const rare = at === 150 ? "zephy**rine**" : at === 3 || at === 390 ? "Zephyrine" : "ordinary";
  const heading = at % 100 === 99 ? `## Part ${(at + 1) / 100}\n\n` : "";
  return `${heading}Paragraph ${at}: ${"A sentence of six short words. ".repeat(12)}The ${rare} wind.`;
});

const findablePage = {
  url: "https://site-0.example/wind",
  title: "Winds",
  markdown: [
    "# Winds",
    ...paragraphs,
    "```js\nconst force = 7; // of the wind\n```",
    `\`\`\`\n${"x".repeat(600)} gregale\n\`\`\``,
    "A [link](https://winds.example/sirocco) in a text.",
  ].join("\n\n"),
  rawHtml:
    "<html><head><title>Winds</title><script>track()</script></head><body><nav>Charts and <b>tide tables</b></nav><h1>Winds</h1><p>Imprint of the harbour</p></body></html>",
  html: `<h1>Winds</h1>\n<p>${"A sentence of six short words. ".repeat(12)}The gregale wind.</p>`,
  metadata: { statusCode: 200, description: "Names of winds, such as the levanter" },
};

/** A bot-protection page. */
const wall = {
  url: "https://walled.example/gate",
  title: "Just a moment...",
  markdown: "Checking your browser. Enable JavaScript and cookies to continue.",
  metadata: { statusCode: 200, title: "Just a moment..." },
};

/** Every field of every kind of result, with a value of every other type. */
function oddData(): Readonly<Record<string, unknown>> {
  const values = [null, 7, -1, 1e308, "", "\u202eright\u0000 to left", [], [null, {}], {}, true];
  const fields = (value: unknown): Page =>
    Object.fromEntries(
      [
        ...["url", "title", "description", "snippet", "date", "position", "category", "markdown"],
        ...["links", "screenshot", "imageUrl", "imageWidth", "imageHeight", "warning"],
      ].map((key) => [key, value]),
    );
  const metadata = (value: unknown) =>
    Object.fromEntries(
      ["statusCode", "error", "title", "language", "cacheState", "cachedAt", "creditsUsed"].map(
        (key) => [key, value],
      ),
    );
  const items = values.flatMap((value) => [
    value,
    { ...fields(value), metadata: metadata(value) },
    { title: "Readable", metadata: value },
  ]);
  return { web: items, news: items, images: items };
}
