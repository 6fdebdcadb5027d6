import { describe, expect, it } from "vitest";
import type { SourceType } from "@/lib/contract/kinds";
import { parseResponse } from "@/lib/results/model/parse-response";
import { tabOfRun } from "./chosen-tab";

const view = (data: object, ...sources: SourceType[]) =>
  parseResponse({ success: true, data }, { sources, formats: [] });
const item = { title: "A title" };

describe("tabOfRun", () => {
  it("starts with the first source that has results", () => {
    expect(tabOfRun(view({ web: [], images: [item] }, "web", "images"), "1", null)).toBe("images");
    expect(tabOfRun(view({ news: [] }, "news"), "1", null)).toBe("news");
    expect(tabOfRun(view({}), "1", null)).toBe("web");
  });

  it("leaves the tab of an earlier run if this run did not request its source", () => {
    const web = view({ web: [item] }, "web");
    expect(tabOfRun(web, "2", { tab: "news", run: "1" })).toBe("web");
    expect(tabOfRun(view({ images: [] }, "images"), "2", { tab: "web", run: "1" })).toBe("images");
  });

  it("stays at a requested source, and at a tab selected for this run", () => {
    const both = view({ web: [item], news: [] }, "web", "news");
    expect(tabOfRun(both, "2", { tab: "news", run: "1" })).toBe("news");
    expect(tabOfRun(view({ web: [item] }, "web"), "2", { tab: "news", run: "2" })).toBe("news");
    expect(tabOfRun(both, "2", { tab: "raw", run: "1" })).toBe("raw");
  });
});
