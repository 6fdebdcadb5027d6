import "server-only";
import { realpath } from "node:fs/promises";
import { ratesWith } from "@/lib/contract/credit-rates";
import type { LibrarySiteView } from "@/lib/contract/library";
import type { Engine } from "@/lib/engine/engine";
import { searchGuide } from "@/lib/engine/guide-search";
import { guidePage } from "@/lib/guide/guide";
import { pageMarkdown } from "@/lib/guide/plain-guide";
import type { SavedFolder, ToolPorts } from "@/lib/mcp/ports";
import { folderErrorOf } from "../collections/folder-error";
import { listFolder } from "../collections/read-folder";
import type { OperatorFolder } from "../collections/settings";
import { environment, ownOrigin } from "../env";
import { mcpStore } from "./open-store";

/** A client of the tools: the header that it sent, and the hash of its key. */
export type McpCaller = { readonly authorization: string; readonly keyHash: string };

export function toolPorts(engine: Engine, { authorization, keyHash }: McpCaller): ToolPorts {
  const own = environment();
  const { runs, budget } = mcpStore();
  return {
    async send(body, signal) {
      const request = new Request("http://engine.invalid/v2/search", {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: authorization },
        body: JSON.stringify(body),
        signal,
      });
      const { handle } = engine;
      const response = await handle(request);
      signal.throwIfAborted();
      const retryAfter = response.headers.get("retry-after");
      return {
        ok: true,
        response: { status: response.status, retryAfter, text: await response.text() },
      };
    },
    rates: ratesWith(own.rates),
    budget: {
      view: () => budget.view(keyHash),
      reserve: (credits) => budget.reserve(keyHash, credits),
    },
    runs: runs.of(keyHash),
    savedFolders: () => Promise.all(own.collections.folders.map(savedFolder)),
    searchGuide,
    guidePage: (slug) => {
      const page = guidePage(slug);
      const origin = own.publicUrl?.origin ?? ownOrigin(own);
      return page ? { title: page.title, markdown: pageMarkdown(page, origin) } : null;
    },
    async engineState() {
      const { state, pages, index, database } = await engine.status();
      const sites = index.state === "unavailable" ? [] : (await engine.library.view()).sites;
      return {
        ...{ state, pages, index: index.state, database: database.state },
        sites: sites.map(siteText),
      };
    },
    now: () => new Date(),
  };
}

const siteText = ({ start: url, name, state, pages }: LibrarySiteView) => ({
  ...{ url, name, state, pages },
});

/** Read again for each call. The path never leaves the server. */
async function savedFolder({ id, name, path }: OperatorFolder): Promise<SavedFolder> {
  try {
    return { id, name, listing: await listFolder(await realpath(path), true) };
  } catch (error) {
    const { message } = folderErrorOf(error, id);
    return { id, name, listing: { error: message } };
  }
}
