import "server-only";
import { createAddressGuard } from "@/lib/net/address-guard";
import { openIndex } from "../../index/search-index";
import { openLibrary } from "../library-store";
import { readSite } from "../read-site";

// Run as a process of its own, to be killed in the middle: prints the address of every page that it says was read.
const [url = "", indexFile = "", libraryFile = ""] = process.argv.slice(2);
const index = openIndex(indexFile);
const store = openLibrary(libraryFile);
const { state } = await readSite({
  url,
  index,
  store,
  guard: createAddressGuard({ allowedOrigins: () => store.namedOrigins() }),
  onProgress: (event) => {
    if (event.type === "page") process.stdout.write(`${event.url}\n`);
  },
});
process.stdout.write(`${state}\n`);
process.exit(0);
