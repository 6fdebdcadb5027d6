import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { requestSupport, scrapeSupport } from "@/lib/contract/engine-support";

const sources = globSync("lib/engine/**/*.ts")
  // The table of the cache key lists every option.
  .filter((file) => !file.endsWith(".test.ts") && !file.endsWith("/cache-key.ts"))
  .map((file) => readFileSync(file, "utf8"));

const supported = (support: object) =>
  Object.entries(support).flatMap(([field, value]) => (value === "none" ? [] : [field]));

/** Whether a source file of the engine reads a field of an object of this name and type. */
function isRead(field: string, object: string, type: string): boolean {
  const read = new RegExp(
    [
      `${object}\\??\\.${field}\\b`,
      `\\{[^{}]*\\b${field}\\b[^{}]*\\}\\s*(?:=\\s*\\S*${object}\\b|:\\s*${type})`,
      `Pick<${type},[^>]*"${field}"`,
    ].join("|"),
  );
  return sources.some((source) => read.test(source));
}

const hint = (field: string) =>
  `Nothing in lib/engine reads ${field}. Apply it there, or set it to "none" in lib/contract/engine-support.ts.`;

describe("the engine", () => {
  it.each(supported(scrapeSupport))("reads the supported scrape option %s", (field) => {
    expect(isRead(field, "[oO]ptions", "ScrapeOptions"), hint(field)).toBe(true);
  });

  it.each(supported(requestSupport))("reads the supported request field %s", (field) => {
    expect(isRead(field, "[rR]equest", "SearchRequest"), hint(field)).toBe(true);
  });

  it("does not read a field that does not exist", () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(isRead("noSuchField", "[oO]ptions", "ScrapeOptions")).toBe(false);
  });
});
