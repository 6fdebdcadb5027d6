import type { IncomingMessage, ServerResponse } from "node:http";
import { LoopbackService } from "./loopback-service";
import { type Painted, paint } from "./painted-picture";

const white = [255, 255, 255] as const;
const ink = [40, 40, 60] as const;
const HOUR = 3_600_000;

/** Screenshots by kind. */
const pictures: Readonly<Record<string, () => Painted>> = {
  article: () => paint(1_280, 800, white).text(ink, 100, 100, 900, 600),
  blank: () => paint(1_280, 800, white),
  dark: () => paint(1_280, 800, [10, 12, 20]),
  spinner: () => paint(1_280, 800, white).ring(ink, 640, 400, 30),
  header: () => paint(1_280, 800, white).fill(ink, 0, 0, 1_280, 64),
  tall: () => paint(1_280, 6_000, white).text(ink, 100, 100, 900, 5_800),
  tiny: () => paint(40, 30, white).fill(ink, 5, 5, 20, 10),
};

type Sent = {
  readonly query: string;
  readonly scrapeOptions?: {
    readonly waitFor?: number;
    readonly formats?: readonly (string | { readonly type: string; readonly fullPage?: boolean })[];
  };
};

/**
 * A service whose query lists the screenshots of its results: `article blank spinner`. `soon` and
 * `expired` have an article whose URL expires in half an hour or has expired, `actions` has the
 * screenshots of steps, `inline` embeds the image. A try of one page returns an article if it waits.
 */
export class ScreenshotService extends LoopbackService {
  readonly searches: Sent[] = [];
  readonly files: string[] = [];
  /** More screenshots by kind. */
  readonly taken = new Map<string, Buffer>();

  protected override receive(
    request: IncomingMessage,
    response: ServerResponse,
    content: Buffer,
  ): void {
    const path = request.url ?? "";
    if (path === "/v2/search") {
      const sent: Sent = JSON.parse(content.toString());
      this.searches.push(sent);
      const data = { web: this.#results(sent), news: this.#news(sent) };
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ success: true, creditsUsed: 4, data }));
      return;
    }
    this.files.push(path);
    const kind = /^\/shots\/\d+-([a-z]+)/.exec(path)?.[1] ?? "";
    const picture = this.taken.get(kind) ?? (pictures[kind] ?? pictures.article)?.().png();
    response.setHeader("Content-Type", "image/png").end(picture);
  }

  #results({ query, scrapeOptions = {} }: Sent): readonly object[] {
    const tried = / site:\S+\/(\d+)-([a-z]+)$/.exec(query);
    if (tried) {
      const isFixed = (scrapeOptions.waitFor ?? 0) > 0;
      return [this.#page(Number(tried[1]), tried[2] ?? "", isFixed ? "article" : undefined)];
    }
    return query.split(" ").flatMap((word, at) => {
      const [kind = "", count = "1"] = word.split("*");
      return Array.from({ length: Number(count) }, (_, nth) => this.#page(at + nth, kind));
    });
  }

  #news({ query }: Sent): readonly object[] {
    return [
      {
        url: "https://news.example/1",
        title: `News about ${query}`,
        date: "2026-08-24T13:56:00Z",
        snippet: "A note about the harbour.",
        imageUrl: `${this.origin}/shots/900-tiny.png`,
        screenshot: this.#url(901, "article"),
      },
    ];
  }

  #page(at: number, kind: string, picture = kind): object {
    const url = this.#url(at, picture);
    return {
      url: `https://pages.example/${at}-${kind}`,
      title: `Page ${at} ${kind}`,
      description: "What the page says about the harbour, in a sentence or two.",
      markdown: `# Page ${at}\n\n${"The tide tables of the harbour. ".repeat(20)}`,
      ...(kind === "actions"
        ? { actions: { screenshots: [this.#url(800, "blank"), url] } }
        : kind === "inline"
          ? { screenshot: pictures.article?.().png().toString("base64") }
          : kind === "none"
            ? {}
            : { screenshot: url }),
      metadata: { statusCode: 200, creditsUsed: 1 },
    };
  }

  #url(at: number, kind: string): string {
    const hours = kind === "expired" ? -1 : kind === "soon" ? 0.5 : 20;
    const expires = Math.floor((Date.now() + hours * HOUR) / 1_000);
    return `${this.origin}/shots/${at}-${kind}.png?Expires=${expires}`;
  }
}
