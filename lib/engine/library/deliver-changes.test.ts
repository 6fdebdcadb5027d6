import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { IndexUnavailable, type PageIndex } from "@/lib/engine/index/page-index";
import { samplePage, temporaryIndexFile } from "@/tests/support/sample-index";
import { type Delivery, startDelivery } from "./deliver-changes";
import { openLibrary, type SqliteLibrary } from "./sqlite/open-library";
import type { CrawlIndex } from "./store/crawl-index";
import { row, run, type Steps } from "./store/steps";

/** An index that can be switched off, with everything that it received. */
function recordingIndex() {
  const received: string[] = [];
  const state = { isOff: false };
  const tell = async (text: string) => {
    if (state.isOff) throw new IndexUnavailable("The cluster is off.");
    received.push(text);
  };
  const index: Pick<PageIndex, "put" | "remove" | "assign" | "removeSite"> = {
    put: async (pages) => {
      if (pages.length > 0) await tell(`put ${pages.map(({ url }) => url).join(" ")}`);
    },
    remove: async (url) => tell(`remove ${url}`).then(() => true),
    assign: async (url, site) => tell(`assign ${url} ${site}`).then(() => true),
    removeSite: async (site) => tell(`remove site ${site}`).then(() => 1),
  };
  return { index, received, state };
}

let library: SqliteLibrary;
let delivery: Delivery | null = null;
const errors: unknown[] = [];
const outboxOf = ({ outbox }: SqliteLibrary) => {
  if (outbox === null) throw new Error("The library has no outbox.");
  return outbox;
};
const deliverTo = (index: Parameters<typeof startDelivery>[1]) => {
  delivery = startDelivery(outboxOf(library), index, (error) => errors.push(error));
};
const isEmpty = async () => (await outboxOf(library).pending(1)).length === 0;
/** Records a change, as a crawl does. */
const change = <T>(steps: (index: CrawlIndex) => Steps<T>): Promise<T> =>
  library.database.transaction(() => steps(library.changes));

beforeEach(() => {
  errors.length = 0;
  library = openLibrary({ index: temporaryIndexFile() }, { usesOutbox: true });
});
afterEach(async () => {
  await delivery?.close();
  delivery = null;
  library.close();
});

it("delivers changes in their order and pages together", async () => {
  const { index, received } = recordingIndex();
  await change((each) => each.put(samplePage("http://a.org/1")));
  await change((each) => each.put(samplePage("http://a.org/2")));
  expect(await change((each) => each.remove("http://a.org/1"))).toBe(true);
  expect(await change((each) => each.remove("http://a.org/unknown"))).toBe(false);
  await change((each) => each.put(samplePage("http://a.org/1")));
  expect(await change((each) => each.assign("http://a.org/2", "http://b.org"))).toBe(true);
  expect(await change((each) => each.removeSite("http://b.org"))).toBe(1);
  deliverTo(index);
  await expect.poll(isEmpty).toBe(true);
  expect(received).toEqual([
    "put http://a.org/1 http://a.org/2",
    "remove http://a.org/1",
    "put http://a.org/1",
    "assign http://a.org/2 http://b.org",
    "remove site http://b.org",
  ]);
});

it("keeps changes during an outage, reports it once, and delivers them afterwards", async () => {
  const { index, received, state } = recordingIndex();
  state.isOff = true;
  await change((each) => each.put(samplePage("http://a.org/1")));
  deliverTo(index);
  await expect.poll(() => errors.length).toBe(1);
  await change((each) => each.put(samplePage("http://a.org/2")));
  expect(await isEmpty()).toBe(false);
  state.isOff = false;
  await expect.poll(isEmpty, { timeout: 10_000 }).toBe(true);
  expect(received.join(" ")).toContain("http://a.org/2");
  expect(errors).toHaveLength(1);
});

it("drops the changes of a transaction that is rolled back", async () => {
  const failing = change(function* (each) {
    yield* each.put(samplePage("http://a.org/1"));
    throw new Error("crash");
  });
  await expect(failing).rejects.toThrow("crash");
  expect(await isEmpty()).toBe(true);
  expect(await change((each) => each.isCurrent("http://a.org/1"))).toBe(false);
});

it("keeps its lease while the index takes longer than that to respond", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { index } = recordingIndex();
  let respond = () => {};
  const slow = new Promise<void>((done) => {
    respond = done;
  });
  const put = vi.fn(() => slow);
  deliverTo({ ...index, put });
  await change((each) => each.put(samplePage("http://a.org/1")));
  await expect.poll(() => put.mock.calls.length).toBe(1);
  const { database } = library;
  const expire = () => database.transaction(() => run("UPDATE outbox_lease SET until = 0"));
  const until = () => database.read(() => row("SELECT until FROM outbox_lease"));
  await expire();
  vi.advanceTimersByTime(10_000);
  await expect.poll(async () => Number((await until())?.until)).toBeGreaterThan(0);
  expect(await outboxOf(library).acquireLease("another", 60_000)).toBe(false);
  respond();
  await expect.poll(isEmpty).toBe(true);
});

it("lets one process deliver at a time", async () => {
  const outbox = outboxOf(library);
  expect(await outbox.acquireLease("one", 60_000)).toBe(true);
  expect(await outbox.acquireLease("two", 60_000)).toBe(false);
  expect(await outbox.acquireLease("one", 20)).toBe(true);
  await expect.poll(() => outbox.acquireLease("two", 60_000)).toBe(true);
});

it("sends the pages of the embedded index to a new cluster, to be fetched again", async () => {
  const file = temporaryIndexFile();
  const before = openLibrary({ index: file });
  before.index.put(samplePage("http://a.org/old", { text: "heron" }));
  before.close();
  library.close();
  library = openLibrary({ index: file }, { usesOutbox: true });
  const [pending] = await outboxOf(library).pending(10);
  expect(pending).toMatchObject({ kind: "put", page: { url: "http://a.org/old", text: "heron" } });
  expect(await library.store.hasPages("http://a.org")).toBe(true);
  expect(await change((each) => each.isCurrent("http://a.org/old"))).toBe(false);
});
