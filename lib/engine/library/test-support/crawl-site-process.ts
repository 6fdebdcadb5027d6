import "server-only";
import { createAddressGuard } from "@/lib/net/address-guard";
import { crawlSite } from "../crawl/crawl-site";
import { openLibrary } from "../open-library";

// Run as a process of its own, to be killed in the middle: prints the address of every page that it says was read.
const [url = "", file = ""] = process.argv.slice(2);
const { index, store } = openLibrary({ index: file });
const { state } = await crawlSite({
  url,
  limits: { maxPages: 100_000 },
  index,
  store,
  guard: createAddressGuard({ allowedOrigins: () => store.allowedOrigins() }),
  onProgress: (event) => {
    if (event.type === "page") process.stdout.write(`${event.url}\n`);
  },
});
process.stdout.write(`${state}\n`);
process.exit(0);
