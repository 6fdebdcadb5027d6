import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LocalSite, type Page } from "./local-site";
import { freePort } from "./workbench-server";

const PROGRAM = "/usr/bin/searx-run";
const START_MS = 60_000;

/** Why no real instance can run on this machine, or null if one can. */
export const noSearx: string | null = existsSync(PROGRAM)
  ? null
  : "Debian's package searx is not installed";

type Item = { readonly path: string; readonly title: string; readonly text: string };

const WORDS = "was seen by many in the reed bed on the edge of the town";
/** Pages of results of the site that the instance searches. */
const WEB: readonly (readonly Item[])[] = [
  [
    { path: "/live/bittern", title: "A live bittern", text: `The bittern ${WORDS}.` },
    { path: "/live/draft", title: "A bittern in draft", text: `The draft ${WORDS}.` },
    { path: "/live/report.pdf", title: "Bittern report", text: `The report ${WORDS}.` },
  ],
  [{ path: "/live/second", title: "The second bittern", text: `Another ${WORDS}.` }],
];

/**
 * A real searx instance on loopback. Its only engines query a recording site on loopback: one for
 * web results as HTML, and one each for news and images as JSON.
 */
export class SearxInstance {
  /** The searched site; the result URLs point to it. */
  readonly place = new LocalSite({
    "/html": (request, response) => {
      const { searchParams } = new URL(request.url ?? "/", "http://place");
      this.requests.push(searchParams);
      const page = WEB[Number(searchParams.get("page")) - 1] ?? [];
      const items = page.map(
        ({ path, title, text }) =>
          `<li><a href="${this.place.origin}${path}">${title}</a><p>${text}</p></li>`,
      );
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(`<html><body><ul>${items.join("")}</ul></body></html>`);
    },
    "/yacysearch.json": ((request, response) => {
      const { searchParams } = new URL(request.url ?? "/", "http://place");
      this.requests.push(searchParams);
      const isFirst = searchParams.get("startRecord") === "0";
      const link = (path: string) => `${this.place.origin}${path}`;
      const items =
        searchParams.get("contentdom") === "image"
          ? [{ url: link("/live/bittern"), title: "A bittern booms", image: link("/boom.png") }]
          : [
              {
                link: link("/live/news"),
                title: "Bittern back in town",
                description: `A bittern ${WORDS}.`,
                pubDate: "Tue, 14 Jul 2026 08:30:00 +0000",
              },
            ];
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ channels: [{ items: isFirst ? items : [] }] }));
    }) satisfies Page,
  });
  /** Parameters of every query that the site received. */
  readonly requests: URLSearchParams[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), "searx-"));
  #process: ChildProcess | undefined;
  url = "";

  async start(): Promise<this> {
    await this.place.start();
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    const settings = join(this.#folder, "settings.yml");
    // JSON is valid YAML.
    writeFileSync(settings, JSON.stringify(this.#settings(port)));
    const child = spawn(PROGRAM, [], {
      // No other variables: a system proxy would block access to loopback.
      env: { NODE_ENV: "test", PATH: process.env.PATH, SEARX_SETTINGS_PATH: settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    const deadline = Date.now() + START_MS;
    while (!(await this.#responds())) {
      if (child.exitCode !== null || Date.now() > deadline) {
        await this.dispose();
        throw new Error(`searx did not start.\n${output.slice(-2_000)}`);
      }
      await new Promise((wait) => setTimeout(wait, 200));
    }
    return this;
  }

  #settings(port: number) {
    const { origin } = this.place;
    return {
      general: { debug: false, instance_name: "test" },
      brand: {},
      search: {
        safe_search: 0,
        autocomplete: "",
        default_lang: "",
        ban_time_on_fail: 0,
        max_ban_time_on_fail: 0,
      },
      server: {
        port,
        bind_address: "127.0.0.1",
        secret_key: "only-for-this-test",
        base_url: false,
        image_proxy: false,
        http_protocol_version: "1.0",
        method: "POST",
        default_http_headers: {},
      },
      ui: {
        static_path: "/usr/share/python3-searx/static",
        templates_path: "/usr/share/python3-searx/templates",
        default_theme: "oscar",
        default_locale: "",
        theme_args: { oscar_style: "logicodev" },
      },
      outgoing: {
        request_timeout: 3,
        useragent_suffix: "",
        pool_connections: 10,
        pool_maxsize: 10,
      },
      engines: [
        {
          name: "place web",
          engine: "xpath",
          shortcut: "pw",
          categories: "general",
          enable_http: true,
          search_url: `${origin}/html?q={query}&lang={lang}&page={pageno}{time_range}{safe_search}`,
          results_xpath: "//li",
          url_xpath: ".//a/@href",
          title_xpath: ".//a",
          content_xpath: ".//p",
          paging: true,
          time_range_support: true,
          safe_search_support: true,
        },
        {
          name: "place news",
          engine: "yacy",
          shortcut: "pn",
          categories: "news",
          enable_http: true,
          base_url: origin,
        },
        {
          name: "place images",
          engine: "yacy",
          shortcut: "pi",
          categories: "images",
          enable_http: true,
          base_url: origin,
        },
      ],
      locales: { en: "English" },
      doi_resolvers: { "doi.org": "https://doi.org/" },
      default_doi_resolver: "doi.org",
    };
  }

  async #responds(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/healthz`)).status < 500;
    } catch {
      return false;
    }
  }

  async dispose(): Promise<void> {
    const child = this.#process;
    if (child && child.exitCode === null) {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGKILL");
      await ended;
    }
    await this.place.dispose();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
