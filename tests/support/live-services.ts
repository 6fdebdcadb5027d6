import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { keyedResponses } from "./keyed-live-responses";
import { pageOf } from "./live-paging";
import type { LiveResponse, SampleItem } from "./live-sample";
import { closeServer, listenOnLoopback } from "./loopback";

const json = (value: unknown): LiveResponse => ({ body: JSON.stringify(value) });
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/**
 * Responses of the live services, written after their public documentation; no recording was
 * possible. The keys are the names of the services.
 */
const responses: Readonly<
  Record<string, (items: readonly SampleItem[], url: URL) => LiveResponse>
> = {
  ...keyedResponses,
  wikipedia: (items) =>
    json({
      batchcomplete: true,
      query: {
        searchinfo: { totalhits: items.length },
        search: items.map(({ title, text }, at) => ({
          ...{ ns: 0, title, pageid: at },
          snippet: `<span class="searchmatch">${escaped(text)}</span>`,
        })),
      },
    }),
  mwmbl: (items) =>
    json(
      items.map(({ id, title, text }) => ({
        url: `https://site.example/${id}`,
        title: [{ value: title, is_bold: true }],
        extract: [
          { value: text.slice(0, 3), is_bold: false },
          { value: text.slice(3), is_bold: true },
        ],
      })),
    ),
  github: (items, url) =>
    json({
      ...{ total_count: items.length, incomplete_results: false },
      items: url.pathname.endsWith("/issues")
        ? []
        : items.map(({ id, title, text, date }) => ({
            ...{ full_name: title, description: text, pushed_at: date },
            html_url: `https://github.com/sample/${id}`,
          })),
    }),
  stackexchange: (items) =>
    json({
      items: items.map(({ id, title, date }) => ({
        tags: ["sample"],
        owner: { display_name: "A &amp; B" },
        creation_date: Date.parse(date) / 1_000,
        link: `https://stackoverflow.com/questions/1/${id}`,
        title: escaped(title),
      })),
      ...{ has_more: false, quota_max: 300, quota_remaining: 299 },
    }),
  hackernews: (items) =>
    json({
      hits: items.map(({ id, title, text, date }) => ({
        ...{ objectID: id, title, url: `https://site.example/${id}` },
        ...{ story_text: escaped(text), created_at: date, points: 1 },
      })),
      ...{ nbHits: items.length, page: 0 },
    }),
  arxiv: (items) => ({
    type: "application/atom+xml",
    body: `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>ArXiv Query</title>${items
      .map(
        ({ id, title, text, date }) =>
          `<entry><id>http://arxiv.org/abs/${id}</id><published>${date}</published><title>${escaped(title)}</title><summary>${escaped(text)}</summary></entry>`,
      )
      .join("")}</feed>`,
  }),
  crossref: (items) =>
    json({
      ...{ status: "ok", "message-type": "work-list" },
      message: {
        items: items.map(({ id, title, text, date }) => ({
          ...{ URL: `http://dx.doi.org/10.1/${id}`, title: [escaped(title)] },
          abstract: `<jats:p>${escaped(text)}</jats:p>`,
          issued: { "date-parts": [date.slice(0, 10).split("-").map(Number)] },
        })),
      },
    }),
  pubmed: (items, url) =>
    url.pathname.includes("esearch")
      ? json({ esearchresult: { idlist: items.map(({ id }) => id) } })
      : json({
          result: {
            uids: items.map(({ id }) => id),
            ...Object.fromEntries(
              items.map(({ id, title, text, date }) => [
                id,
                {
                  ...{ uid: id, title: escaped(title), source: text },
                  sortpubdate: `${date.slice(0, 10).replaceAll("-", "/")} 00:00`,
                  authors: [{ name: "Sample A" }],
                },
              ]),
            ),
          },
        }),
  gdelt: (items) =>
    json(
      items.length === 0
        ? {}
        : {
            articles: items.map(({ id, title, text, date }) => ({
              ...{ url: `https://site.example/${id}`, title, domain: text },
              seendate: date.replace(/[-:]/g, "").replace(/\.\d+/, ""),
              ...{ socialimage: "", language: "English", sourcecountry: "France" },
            })),
          },
    ),
  openverse: (items) =>
    json({
      result_count: items.length,
      results: items.map(({ id, title }) => ({
        ...{ id, title, url: `https://images.example/${id}.jpg` },
        foreign_landing_url: `https://site.example/${id}`,
        ...{ creator: "A maker", license: "by-sa", license_version: "4.0" },
        ...{ width: 800, height: 600 },
      })),
    }),
  commons: (items) =>
    json(
      items.length === 0
        ? { batchcomplete: true }
        : {
            query: {
              pages: items
                .map(({ id, title, text, date }, at) => ({
                  ...{ pageid: at, ns: 6, title: `File:${title}.jpg`, index: at + 1 },
                  imageinfo: [
                    {
                      ...{ timestamp: date, width: 800, height: 600 },
                      url: `https://upload.example/${id}.jpg`,
                      descriptionurl: `https://commons.wikimedia.org/wiki/${id}`,
                      extmetadata: {
                        LicenseShortName: { value: "CC BY 4.0" },
                        Artist: { value: "<a href='//x'>A maker</a>" },
                        ImageDescription: { value: escaped(text) },
                      },
                    },
                  ],
                }))
                .toReversed(),
            },
          },
    ),
};

export type LiveFault =
  | "limited"
  | "unavailable"
  | "malformed"
  | "html"
  | "slow"
  | "huge"
  | "wrong-types"
  | "redirect"
  | "cut"
  /** Every request but the first gets a 503. */
  | "further"
  | "forbidden"
  /** A 429 that asks to wait for longer than dates can express. */
  | "limited-forever"
  /** One more item, which has no field. */
  | "empty-item";

/** Stand-ins for all live services on one loopback server, one path each. Labelled: see `responses`. */
export class LiveServiceStandIns {
  readonly requests: { service: string; url: URL; headers: IncomingMessage["headers"] }[] = [];
  readonly items: Record<string, readonly SampleItem[]> = {};
  readonly faults: Record<string, LiveFault> = {};
  /** Milliseconds before a response. */
  readonly delays: Record<string, number> = {};
  readonly #server: Server;
  #origin = "";

  constructor() {
    this.#server = createServer((request, response) => {
      const [, service = ""] = (request.url ?? "").split("/");
      setTimeout(() => this.#respond(request, response), this.delays[service] ?? 0);
    });
  }

  async start(): Promise<this> {
    this.#origin = await listenOnLoopback(this.#server);
    return this;
  }

  /** For `mirrors` of the services. */
  get mirrors(): Record<string, string> {
    return Object.fromEntries(
      Object.keys(responses).map((name) => [name, `${this.#origin}/${name}`]),
    );
  }

  requestsTo(service: string) {
    return this.requests.filter((each) => each.service === service);
  }

  #respond(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", this.#origin);
    const [, service = ""] = url.pathname.split("/");
    this.requests.push({ service, url, headers: request.headers });
    const items = pageOf(service, this.items[service] ?? [], url);
    const { type = "application/json", body } = responses[service]?.(items, url) ?? { body: "{}" };
    const send = (status: number, text: string, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": type, ...headers }).end(text);
    const isFurther = this.requestsTo(service).length > 1;
    const fault = this.faults[service];
    switch (fault === "further" ? (isFurther ? "unavailable" : undefined) : fault) {
      case undefined:
        return void send(200, body);
      case "limited":
        return void send(429, "", { "retry-after": "120" });
      case "limited-forever":
        return void send(429, "", { "retry-after": "9".repeat(20) });
      case "empty-item":
        return void send(200, body.replace("[{", "[{},{"));
      case "unavailable":
        return void send(503, "");
      case "forbidden":
        return void send(401, JSON.stringify({ url: url.href, headers: request.headers }));
      case "malformed":
        return void send(200, '{"a": [');
      case "html":
        return void send(200, "<!doctype html><h1>Hello</h1>", { "content-type": "text/html" });
      case "slow":
        return;
      case "huge":
        return void send(200, " ".repeat(6_000_000) + body);
      case "wrong-types":
        return void send(
          200,
          '{"query": 1, "items": {}, "hits": "x", "message": [], "results": 7, "web": "x", "data": 7, "articles": false, "esearchresult": null}',
        );
      case "redirect":
        return void send(302, "", { location: "https://elsewhere.example/" });
      case "cut":
        response.writeHead(200, { "content-type": type, "content-length": body.length + 100 });
        response.write(body.slice(0, 20));
        response.destroy();
    }
  }

  async dispose(): Promise<void> {
    await closeServer(this.#server);
  }
}
