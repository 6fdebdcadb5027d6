import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import * as z from "zod";
import { type OpenSearchIndex, openOpenSearchIndex } from "@/lib/engine/opensearch/open-index";
import type { OpenSearchSettings } from "@/lib/engine/opensearch/settings";

/** Runs the methods of indexes in OpenSearch for `sample-index.ts`, which waits for each. */
const signal = new Int32Array(workerData.input);
const opened = new Map<number, OpenSearchIndex>();
const callSchema = z.object({
  number: z.number(),
  method: z.string(),
  args: z.array(z.any()),
});

parentPort?.once("message", (port: MessagePort) => {
  port.on("message", async (message) => {
    let result: { readonly value: unknown } | { readonly error: string };
    try {
      result = { value: await call(callSchema.parse(message)) };
    } catch (error) {
      result = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    port.postMessage(result);
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  });
});

async function call({ number, method, args }: z.output<typeof callSchema>): Promise<unknown> {
  const [first, second] = args;
  if (method === "open") {
    const settings: OpenSearchSettings = first;
    opened.set(number, openOpenSearchIndex(settings));
    return null;
  }
  const index = opened.get(number);
  if (index === undefined) throw new Error("The index is closed.");
  const methods: Readonly<Record<string, () => Promise<unknown>>> = {
    put: () => index.put(first),
    search: () => index.search(first),
    searchImages: () => index.searchImages(first),
    coverage: () => index.coverage(first),
    removeSite: () => index.removeSite(first),
    remove: () => index.remove(first),
    assign: () => index.assign(first, second),
    page: () => index.page(first),
    has: () => index.has(first),
    stats: () => index.stats(),
    pagesWithImage: () => index.pagesWithImage(first),
    hasAny: () => index.hasAny(first),
    close: () => index.close(),
  };
  const value = await methods[method]?.();
  if (["put", "remove", "removeSite", "assign"].includes(method)) await index.refresh();
  if (method === "close") opened.delete(number);
  return value;
}
