import { describe, expect, it } from "vitest";
import { parseResponse } from "@/lib/results/model/parse-response";
import { parseRunRecord } from "@/lib/storage/runs/run-record";
import { comparedRun } from "./compared-run";

const stored = () => {
  const run = parseRunRecord({ version: 2, id: "one", request: { query: "q" }, startedAt: 5 });
  if (!run) throw new Error("unreadable");
  return run;
};

describe("comparedRun", () => {
  it("lists the results of all sources without their contents", () => {
    const view = parseResponse({
      data: {
        web: [
          {
            url: "https://example.org/a",
            title: "A",
            markdown: "# Title",
            html: "<h1>Title</h1>",
            metadata: {
              sourceURL: "https://example.org/a",
              url: "https://example.org/moved",
              statusCode: 200,
              cacheState: "hit",
              creditsUsed: 1,
            },
          },
          { url: "https://example.org/b", metadata: { error: "Timeout" } },
        ],
        images: [{ url: "https://example.org/c", imageUrl: "https://img.example.org/c.png" }],
      },
    });
    const [first, second, image, ...more] = comparedRun(stored(), view).results ?? [];
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      id: "web-0",
      source: "web",
      position: 1,
      title: "A",
      otherUrls: ["https://example.org/moved"],
      status: 200,
      failed: false,
      cache: { state: "hit" },
      bytes: 21,
      credits: 1,
      contents: [
        { kind: "markdown", bytes: 7 },
        { kind: "html", bytes: 14 },
      ],
    });
    expect(first?.tokens).toBeGreaterThan(0);
    expect(second).toMatchObject({ id: "web-1", failed: true, error: "Timeout", status: null });
    expect(image).toMatchObject({ source: "images", imageUrl: "https://img.example.org/c.png" });
  });

  it("leaves unknown figures unknown", () => {
    const view = parseResponse({ data: { web: [{ url: "https://example.org/b" }] } });
    expect(comparedRun(stored(), view).results?.[0]).toMatchObject({
      bytes: null,
      tokens: null,
      credits: null,
      status: null,
      cache: null,
    });
  });

  it("has no results without a view, which differs from an empty list", () => {
    expect(comparedRun(stored(), null).results).toBeNull();
    expect(comparedRun(stored(), parseResponse({ data: { web: [] } })).results).toEqual([]);
  });
});
