import fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod";
import { arbitraryResponse } from "../test-support/arbitrary-response";
import { dataOf, FakePorts, jsonResponse, resultText } from "../test-support/fake-ports";
import { countTokens } from "../token-count";
import type { ToolResult } from "../tool-result";
import { tools } from "./registry";

const everything = {
  query: "knots",
  sources: ["web", "news"],
  scrapeOptions: { formats: ["markdown", "rawHtml", "summary", "links", "screenshot"] },
};

function expectValid(name: string, result: ToolResult, maxTokens: number) {
  expect(countTokens(JSON.stringify(result))).toBeLessThanOrEqual(maxTokens);
  const schema = tools.find((tool) => tool.name === name)?.outputSchema;
  expect(
    z.strictObject(schema?.shape ?? {}).safeParse(result.structuredContent).error,
  ).toBeUndefined();
}

const budget = fc.oneof(fc.constantFrom(2_000, 20_000), fc.integer({ min: 2_000, max: 30_000 }));

it("keeps every result of a search, a page and a comparison within the budget", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryResponse, budget, async (response, maxTokens) => {
      const rig = new FakePorts({ send: () => jsonResponse(response) });
      const found = await rig.call("search", { ...everything, maxTokens });
      expectValid("search", found, maxTokens);
      const run = String(dataOf(found, "run"));
      for (const args of [
        { run },
        { run, from: 3 },
        { run, result: 1 },
        { run, result: 2, format: "rawHtml", from: 5 },
      ])
        expectValid("read_page", await rig.call("read_page", { ...args, maxTokens }), maxTokens);
      const runs = Array(10).fill(run);
      expectValid("compare_runs", await rig.call("compare_runs", { runs, maxTokens }), maxTokens);
    }),
    { numRuns: 40 },
  );
}, 300_000);

it("keeps 100 results of 1 MB each within the budget, and says how to read each", async () => {
  const page = "One two three four five.\n\n".repeat(40_000);
  const web = Array.from({ length: 100 }, (_, at) => ({
    url: `https://a.example/${at}`,
    title: `Page ${at}`,
    description: "A page. ".repeat(50),
    markdown: page,
  }));
  const rig = new FakePorts({ send: () => jsonResponse({ success: true, data: { web } }) });
  for (const maxTokens of [2_000, 20_000, 100_000]) {
    const result = await rig.call("search", { ...everything, limit: 100, maxTokens });
    expectValid("search", result, maxTokens);
    expect(countTokens(JSON.stringify(result))).toBeGreaterThan(maxTokens / 2);
    const text = resultText(result);
    const run = dataOf(result, "run");
    expect(text).toContain("100 results");
    expect(text).toMatch(
      new RegExp(`(?:not listed here|The rest is not shown).*read_page {"run":"${run}"`),
    );
  }
}, 120_000);

it("reads a page that was cut to its end, part by part", async () => {
  const page = Array.from({ length: 3_000 }, (_, at) => `Paragraph ${at} "quoted" 本 😀.`).join(
    "\n\n",
  );
  const web = [{ url: "https://a.example/", title: "A", markdown: page }];
  const rig = new FakePorts({ send: () => jsonResponse({ success: true, data: { web } }) });
  const found = await rig.call("search", everything);
  const run = dataOf(found, "run");
  const first = dataOf(found, "results", 0, "contents", 0);
  const unfenced = (part: unknown) =>
    String(Reflect.get(Object(part), "text"))
      .split("\n")
      .slice(1, -1)
      .join("\n");
  let read = unfenced(first);
  let from = Number(Reflect.get(Object(first), "to"));
  expect(Reflect.get(Object(first), "endsAt")).toBe("block");
  while (from < page.length) {
    const next = await rig.call("read_page", {
      run,
      url: "https://a.example/",
      format: "markdown",
      from,
    });
    const part = dataOf(next, "page");
    expect(Number(Reflect.get(Object(part), "to"))).toBeGreaterThan(from);
    read += unfenced(part);
    from = Number(Reflect.get(Object(part), "to"));
  }
  expect(read).toBe(page);
});

it("gives short pages whole and shares the rest", async () => {
  const web = [
    { url: "https://a.example/1", markdown: "short" },
    { url: "https://a.example/2", markdown: "word ".repeat(50_000) },
    { url: "https://a.example/3", markdown: "word ".repeat(50_000) },
  ];
  const rig = new FakePorts({ send: () => jsonResponse({ success: true, data: { web } }) });
  const result = await rig.call("search", { ...everything, maxTokens: 5_000 });
  expect(dataOf(result, "results", 0, "contents", 0, "endsAt")).toBe("end");
  const sizes = [1, 2].map((at) => Number(dataOf(result, "results", at, "contents", 0, "to")));
  expect(sizes[0]).toBeGreaterThan(1_000);
  expect(sizes[0]).toBe(sizes[1]);
});
