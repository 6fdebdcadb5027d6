import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { afterEach } from "vitest";
import { startSourceThread } from "@/lib/concurrency/start-source-thread";
import type { IndexedPage } from "@/lib/engine/index/indexed-page";
import type { IndexStats } from "@/lib/engine/index/page-index";
import type { ImageOutcome, IndexQuery, SearchOutcome } from "@/lib/engine/index/search-types";
import { samplePage } from "@/tests/support/sample-page";
import { dropIndexes, testSettings } from "./cluster";

/**
 * Replaces `tests/support/sample-index.ts`: the tests of the embedded index run over OpenSearch as
 * they are. They expect results immediately, so a worker makes the requests while the test waits.
 */
export { samplePage };

const TIMEOUT_MS = 60_000;
const shared = new SharedArrayBuffer(4);
const signal = new Int32Array(shared);
const { port1: port, port2 } = new MessageChannel();
const worker = startSourceThread("tests/scale/opensearch/index-worker.ts", {
  maxHeapMb: 500,
  input: shared,
});
worker?.postMessage(port2, [port2]);
worker?.unref();
port.unref();

let opened = 0;
const names = new Map<number, string>();

afterEach(async () => {
  for (const [number, name] of names) {
    call(number, "close");
    await dropIndexes(name);
  }
  names.clear();
});

function call<T>(number: number, method: string, ...args: readonly unknown[]): T {
  Atomics.store(signal, 0, 0);
  port.postMessage({ number, method, args });
  if (Atomics.wait(signal, 0, 0, TIMEOUT_MS) === "timed-out")
    throw new Error(`${method} did not end within ${TIMEOUT_MS} ms.`);
  const { value, error } = receiveMessageOnPort(port)?.message ?? {};
  if (error !== undefined) throw new Error(error);
  return value;
}

export function openForTest() {
  const number = opened++;
  const settings = testSettings();
  names.set(number, settings.name);
  call(number, "open", settings);
  const putMany = (pages: Iterable<IndexedPage>): void => call(number, "put", [...pages]);
  return {
    putMany,
    put: (page: IndexedPage): void => putMany([page]),
    search: (input: IndexQuery): SearchOutcome => call(number, "search", input),
    searchImages: (input: Omit<IndexQuery, "highlights">): ImageOutcome =>
      call(number, "searchImages", input),
    coverage: (input: Pick<IndexQuery, "query">): number => call(number, "coverage", input),
    remove: (url: string): boolean => call(number, "remove", url),
    removeSite: (site: string): number => call(number, "removeSite", site),
    assign: (url: string, site: string): boolean => call(number, "assign", url, site),
    stats: (): IndexStats => call(number, "stats"),
    has: (url: string): boolean => call(number, "has", url),
    page: (url: string): IndexedPage | null => call(number, "page", url),
  };
}

export function indexOf(...pages: readonly IndexedPage[]) {
  const index = openForTest();
  index.putMany(pages);
  return index;
}

export const find = (
  index: ReturnType<typeof openForTest>,
  query: string,
  more: Partial<IndexQuery> = {},
): string[] =>
  index.search({ query, limit: 10, highlights: false, ...more }).hits.map(({ url }) => url);
