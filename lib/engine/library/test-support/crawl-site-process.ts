import "server-only";
import { createAddressGuard } from "@/lib/net/address-guard";
import { crawlSite } from "../crawl/crawl-site";
import { openLibrary } from "../sqlite/open-library";

// Runs as a separate process that a test kills: prints the URL of every page that it reports as
// crawled.
const [url = "", file = ""] = process.argv.slice(2);
const { store } = openLibrary({ index: file });
const { state } = await crawlSite({
  url,
  limits: { maxPages: 100_000 },
  store,
  guard: createAddressGuard({ namedOrigins: () => store.allowedOrigins() }),
  onEvent: (event) => {
    if (event.type === "page") process.stdout.write(`${event.url}\n`);
  },
});
process.stdout.write(`${state}\n`);
process.exit(0);
