import { describe, expect, it } from "vitest";
import { openBundle } from "@/lib/results/export/bundle";
import { resultsCsv } from "@/lib/results/export/csv";
import { allResults } from "@/lib/results/model/lists";
import type { ResultsView } from "@/lib/results/model/result-view";
import { afterThisTest } from "@/tests/support/clean-up";
import { JobError, type SpawnWorker } from "../client";
import { createJobRunner } from "../jobs";
import { createResponses } from "./responses";

/** Runs the real jobs over a real channel. `crash` ends the worker started last. */
function workers() {
  let spawned = 0;
  let crash = () => {};
  const spawn: SpawnWorker = (onAnswer, onCrash) => {
    spawned += 1;
    const run = createJobRunner();
    const { port1, port2 } = new MessageChannel();
    afterThisTest(() => port1.close());
    port1.onmessage = ({ data }) => onAnswer(data);
    port2.onmessage = ({ data }) => void run(data).then((result) => port2.postMessage(result));
    crash = () => onCrash("out of memory");
    return { send: (message) => port1.postMessage(message), terminate: () => port1.close() };
  };
  return { spawn, count: () => spawned, crash: () => crash() };
}

const meta = { status: 200, retryAfter: null };
const requested = { sources: ["web"], formats: [] } as const;
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** A received body, of which the first 1,000 bytes were read. */
const received = (bytes: Uint8Array<ArrayBuffer>) => ({
  body: new Blob([bytes]),
  head: bytes.subarray(0, 1_000),
});

async function read(responses: ReturnType<typeof createResponses>, value: unknown) {
  const given = received(bytesOf(value));
  const reading = await responses.parse(given, meta, requested, undefined);
  if (!reading.ok) throw new Error(reading.failure.message);
  return { body: given.body, view: reading.view };
}

const first = (view: ResultsView) => view.sources.web.items[0];
const long = "long ".repeat(20_000);
const page = {
  url: "https://example.org/",
  markdown: long,
  summary: "short",
  metadata: { statusCode: 200, ogText: long },
  future: { deep: long },
};

describe("responses", () => {
  it("return the JSON text of a content with numbers as written", async () => {
    const responses = createResponses(workers().spawn);
    const json = '{"total":12345678901234567890,"price":1.50}';
    const text = `{"success":true,"data":{"web":[{"url":"https://example.org/","json":${json}}]}}`;
    const body = new Blob([text]);
    expect(await responses.contentText(body, "web-0", "json")).toBe(json);
    expect(await responses.contentText(body, "web-0", "listing")).toBe(
      '{"url":"https://example.org/"}',
    );
    expect(await responses.contentText(body, "web-0", "markdown")).toBeNull();
  });

  it("return the fields that nothing else shows, those of the wrong type among them", async () => {
    const responses = createResponses(workers().spawn);
    const text =
      '{"data":{"images":["x",{"url":1.0,"imageWidth":2.0,"date":3.0,"imageHeight":{}}]}}';
    const body = new Blob([text]);
    expect(await responses.content(body, "images-0", "other")).toEqual({ value: "x" });
    expect(await responses.contentText(body, "images-1", "other")).toBe(
      '{"url":1.0,"date":3.0,"imageHeight":{}}',
    );
  });

  it("return summaries and load large contents on request", async () => {
    const responses = createResponses(workers().spawn);
    const web = [{ title: "before it" }, page];
    const { body, view } = await read(responses, { success: true, data: { web } });
    const result = view.sources.web.items[1];
    expect(JSON.stringify(view)).not.toContain(long);
    expect(result?.contents).toMatchObject([
      { kind: "markdown", shape: "text", held: true, bytes: long.length, tokens: 25_000 },
      { kind: "summary", held: false, value: "short" },
    ]);
    expect(result?.held).toEqual({ metadata: true, other: true });
    expect(await responses.content(body, "web-1", "markdown")).toBe(long);
    expect(await responses.content(body, "web-1", "metadata")).toEqual(page.metadata);
    expect(await responses.content(body, "web-1", "other")).toEqual({ future: page.future });
    expect(await responses.content(body, "web-1", "html")).toBeUndefined();
    expect(await responses.content(body, "web-7", "html")).toBeUndefined();
  });

  it("wait briefly for `beforeShown`", async () => {
    const seen: ResultsView[] = [];
    const responses = createResponses(workers().spawn, (view) => {
      seen.push(view);
      return new Promise(() => {});
    });
    const { view } = await read(responses, { success: true, data: { web: [page, page] } });
    expect(seen).toEqual([view]);
    expect(first(view)?.contents[0]).toMatchObject({ kind: "markdown", held: false, value: long });
    expect(view.sources.web.items[1]?.contents[0]).toMatchObject({ held: true, value: undefined });
  });

  it("export complete files in a separate worker", async () => {
    const { spawn, count } = workers();
    const responses = createResponses(spawn);
    const { body, view } = await read(responses, { success: true, data: { web: [page, page] } });
    const before = count();
    const lines = await (await responses.exportFile(body, { requested, format: "jsonl" })).text();
    expect(
      lines
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toMatchObject([page, page]);
    const csv = await (await responses.exportFile(body, { requested, format: "csv" })).text();
    expect(`\u{feff}${csv}`).toBe(
      await resultsCsv(allResults(view), (result, key) => responses.content(body, result.id, key)),
    );
    const options = {
      requested,
      fields: new Set(["title", "markdown"] as const),
      mark: "k3j9",
      unique: false,
      budget: null,
    };
    const forModel = await (await responses.exportForModel(body, options)).text.text();
    expect(forModel.match(/<result-k3j9 /g)).toHaveLength(2);
    expect(forModel).toContain(`markdown: ${long}`);
    const markdown = await responses.exportFile(body, {
      requested,
      format: "markdown",
      query: "q",
    });
    expect(await markdown.text()).toContain(long.trim());
    const times = { startedAt: 1, durationMs: 2 };
    const run = { request: { query: "q" }, leftOut: [], status: 200, ...times, trace: null };
    const bundle = await responses.exportFile(body, {
      requested,
      format: "bundle",
      secrets: [],
      run,
      artifacts: [],
      snippet: { file: "search.sh", text: "curl" },
    });
    const opened = await openBundle(bundle);
    expect(opened).toMatchObject({ ok: true, run });
    expect(opened.ok && (await opened.response.text())).toBe(await body.text());
    expect(count()).toBe(before + 4);
  });

  it("export long identifiers with all digits", async () => {
    const responses = createResponses(workers().spawn);
    const text =
      '{"success":true,"data":{"web":[{"url":"https://a.example/","docId":9007199254740993123}]}}';
    const body = new Blob([text]);
    const file = await responses.exportFile(body, { format: "jsonl", requested });
    expect(await file.text()).toContain('"docId":"9007199254740993123"');
  });

  it("export only some results, in their order, as received", async () => {
    const responses = createResponses(workers().spawn);
    const web = [{ title: "a" }, { title: "b", big: 2 }, { title: "c", json: { price: 3 } }];
    const news = [{ title: "d" }];
    const { body } = await read(responses, { success: true, data: { web, news }, creditsUsed: 9 });
    const ids = ["web-2", "news-0", "web-0"];
    const textOf = async (options: Parameters<typeof responses.exportFile>[1]) =>
      (await responses.exportFile(body, options)).text();
    const options = { requested, ids };
    const lines = await textOf({ ...options, format: "jsonl" });
    expect([...lines.matchAll(/"title":"(.)"/g)].map(([, title]) => title)).toEqual([
      "c",
      "d",
      "a",
    ]);
    const csv = await textOf({ ...options, format: "csv" });
    expect(csv.split("\r\n").map((row) => row.split(",")[2])).toEqual([
      "title",
      "c",
      "d",
      "a",
      undefined,
    ]);
    expect(JSON.parse(await textOf({ ...options, format: "json" }))).toEqual({
      success: true,
      data: { web: [web[2], web[0]], news },
      creditsUsed: 9,
    });
    const bundle = await responses.exportFile(body, {
      ...options,
      ids: ["web-2"],
      format: "bundle",
      secrets: [],
      run: { request: {}, leftOut: [], status: 200, startedAt: 1, durationMs: 2, trace: null },
      artifacts: [],
      snippet: { file: "search.sh", text: "curl" },
    });
    const opened = await openBundle(bundle);
    expect(opened.ok && JSON.parse(await opened.response.text())).toMatchObject({
      data: { web: [web[2]], news: [] },
    });
  });

  it("parse small bodies without a worker", async () => {
    const { spawn, count } = workers();
    const responses = createResponses(spawn);
    const { body, view } = await read(responses, { data: { web: [{ summary: "short" }] } });
    expect(first(view)?.contents).toMatchObject([{ kind: "summary", held: false }]);
    expect(count()).toBe(0);
    expect(await responses.search(body, "SHORT", "all")).toMatchObject([{ id: "web-0", count: 1 }]);
  });

  it("report what is not JSON", async () => {
    const { parse } = createResponses(workers().spawn);
    for (const text of ["\ufeff<html>", `<html>${long}`])
      expect(
        await parse(received(new TextEncoder().encode(text)), meta, requested, undefined),
      ).toMatchObject({ ok: false, failure: { kind: "not-json" } });
  });

  it("return ten thousand results in order", async () => {
    const web = Array.from({ length: 10_000 }, (_, at) => ({ title: `t${at}` }));
    const { view } = await read(createResponses(workers().spawn), { data: { web } });
    expect(view.sources.web.items.map(({ title }) => title)).toEqual(web.map(({ title }) => title));
  });

  it("report a crashed worker and parse the bytes again", async () => {
    const { spawn, count, crash } = workers();
    const responses = createResponses(spawn);
    const { body } = await read(responses, { data: { web: [page] } });
    const asking = responses.content(body, "web-0", "markdown");
    crash();
    await expect(asking).rejects.toBeInstanceOf(JobError);
    expect(await responses.content(body, "web-0", "markdown")).toBe(long);
    expect(count()).toBe(2);
  });

  it("keep workers for the last few responses only and parse the others again on request", async () => {
    const { spawn, count } = workers();
    const responses = createResponses(spawn);
    const bodies: Blob[] = [];
    for (let at = 0; at < 5; at += 1)
      bodies.push((await read(responses, { data: { web: [{ ...page, summary: at }] } })).body);
    expect(count()).toBe(5);
    for (const [at, body] of bodies.entries())
      expect(await responses.content(body, "web-0", "summary")).toBe(at);
  });

  it("lose no data if no worker can be started", async () => {
    const responses = createResponses(() => {
      throw new Error("no workers here");
    });
    const { body, view } = await read(responses, { data: { web: [page] } });
    expect(first(view)?.url).toBe("https://example.org/");
    expect(body.size).toBe(bytesOf({ data: { web: [page] } }).length);
    expect(await responses.content(body, "web-0", "markdown")).toBe(long);
  });

  it("open bytes stored by an earlier page", async () => {
    const responses = createResponses(workers().spawn);
    const body = new Blob([bytesOf({ data: { web: [page] } })]);
    expect(await responses.content(body, "web-0", "markdown")).toBe(long);
  });

  it("omit deeply nested values from summaries", async () => {
    const text = `{"data":{"web":[{"json":${"[".repeat(50_000)}${"]".repeat(50_000)}}]}}`;
    const { parse } = createResponses(workers().spawn);
    const given = received(new TextEncoder().encode(text));
    expect(await parse(given, meta, requested, undefined)).toMatchObject({
      ok: true,
      view: { sources: { web: { items: [{ contents: [{ kind: "json", held: true }] }] } } },
    });
  });
});
