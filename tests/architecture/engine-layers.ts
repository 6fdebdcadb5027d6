import type { Folder } from "./folder";

export const forEngine = [
  "lib/concurrency",
  "lib/contract",
  "lib/format",
  "lib/lints",
  "lib/net",
  "lib/telemetry",
];
const engineLayer = (name: string, below: readonly string[], reason: string): Folder => ({
  folder: `lib/engine/${name}`,
  mayImport: [...forEngine, ...below.map((each) => `lib/engine/${each}`)],
  reason,
});

/** The folders inside the engine. Files directly in `lib/engine` compose them, so no folder imports those. */
export const engineLayers: readonly Folder[] = [
  engineLayer("text", [], "Tokens, stems and folded letters, used by index and page alike."),
  engineLayer("html", [], "Parses and cleans HTML. Loading needs it to detect empty pages."),
  engineLayer("storage", [], "Opens files of the data folder; knows nothing of their content."),
  engineLayer("ports", [], "Interfaces of the services that formats use."),
  engineLayer("http", [], "The request body and error responses of the search operation."),
  engineLayer(
    "load",
    ["html", "ports", "storage"],
    "Fetches and renders pages; formats come later.",
  ),
  engineLayer(
    "accounts",
    ["http", "ports", "storage"],
    "Keys, limits and prices, independent of pages.",
  ),
  engineLayer("artifacts", ["ports", "storage"], "Implements a port; pages know only the port."),
  engineLayer("history", ["ports", "storage"], "Implements a port; pages know only the port."),
  engineLayer(
    "request-log",
    ["ports", "storage"],
    "Implements a port; providers know only the port.",
  ),
  engineLayer(
    "postgres",
    ["ports", "storage", "load", "history", "artifacts", "request-log"],
    "Implements ports in PostgreSQL, with the formats of the implementations in files.",
  ),
  engineLayer("s3", ["ports"], "Implements a port; PostgreSQL knows only the port."),
  engineLayer("model", ["ports"], "Implements a port; pages know only the port."),
  engineLayer(
    "index",
    ["text", "storage"],
    "The search index can be tested and replaced without pages.",
  ),
  engineLayer(
    "opensearch",
    ["text", "index"],
    "The same index in an OpenSearch cluster; searches with the code of the embedded one.",
  ),
  engineLayer(
    "page",
    ["text", "html", "ports", "load", "accounts"],
    "Turns a loaded page into formats and computes its price.",
  ),
  engineLayer(
    "library",
    ["text", "html", "storage", "ports", "load", "index", "page", "postgres"],
    "Crawls sites: loads pages, parses them and writes them to the index. Its thread has own connections.",
  ),
  engineLayer(
    "providers",
    ["text", "html", "load", "index", "storage", "ports"],
    "Providers return results, some with text in HTML. Only the pipeline scrapes their pages.",
  ),
  engineLayer(
    "policy",
    ["http", "load", "accounts", "page"],
    "Decides which pages are scraped, and wraps the scrape.",
  ),
];
