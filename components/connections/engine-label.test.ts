import { describe, expect, it } from "vitest";
import type { EngineHealth } from "@/lib/transport/engine-health";
import { engineLabel, searchedContent } from "./engine-label";

const guide: EngineHealth = { state: "ready", pages: 52, sites: 1, guidePages: 52 };

describe("engineLabel", () => {
  it("names the guide and its pages if the library has nothing else", () => {
    expect(engineLabel(guide)).toBe("Built-in guide · 52 pages");
    expect(engineLabel({ ...guide, pages: 1, guidePages: 1 })).toBe("Built-in guide · 1 page");
  });

  it("shows sites and pages of a library with other sites", () => {
    expect(engineLabel({ ...guide, pages: 4_210, sites: 3 })).toBe(
      "Library · 3 sites · 4,210 pages",
    );
    expect(engineLabel({ ...guide, pages: 9, sites: 1, guidePages: 0 })).toBe(
      "Library · 1 site · 9 pages",
    );
  });

  it("marks the number as growing during a crawl", () => {
    expect(engineLabel({ ...guide, state: "reading" })).toBe("Built-in guide · 52 pages…");
    expect(engineLabel({ ...guide, state: "reading", pages: 60, sites: 2 })).toBe(
      "Library · 2 sites · 60 pages…",
    );
  });

  it("shows no number before the server has responded, or if it fails", () => {
    for (const status of [null, undefined, { ...guide, state: "failed" }] as const)
      expect(engineLabel(status)).not.toMatch(/\d/);
  });
});

describe("searchedContent", () => {
  const library: EngineHealth = { ...guide, pages: 4_210, sites: 3 };

  it("says that a library with only the guide was searched", () => {
    expect(searchedContent(guide)).toBe("the built-in guide only (52 pages)");
    expect(searchedContent(library)).toBe("your library: 3 sites, 4,210 pages");
  });

  it("does not say only if another search engine was queried", () => {
    expect(searchedContent(guide, true)).toBe("the built-in guide (52 pages) and live search");
    expect(searchedContent(library, true)).toMatch(/^your library: .*, and live search$/);
  });
});
