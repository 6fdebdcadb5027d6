import { describe, expect, it } from "vitest";
import { requestDefaults } from "@/lib/contract/defaults";
import { shortfall } from "./shortfall";

describe("shortfall", () => {
  it("compares with the limit, or its default", () => {
    expect(shortfall("web", 2, { query: "x", limit: 50 }, [])?.limit).toBe(50);
    expect(shortfall("web", 2, { query: "x" }, [])?.limit).toBe(requestDefaults.limit);
    expect(shortfall("web", 3, { query: "x", limit: 3 }, [])).toBeNull();
    expect(shortfall("web", 9, { query: "x", limit: 3 }, [])).toBeNull();
  });

  it("says that the reason is unknown if the response does not say", () => {
    const { reported, likely } =
      shortfall("news", 1, { query: "tide" }, ["The page is slow."]) ?? {};
    expect(reported).toEqual([]);
    expect(likely).toEqual([expect.stringContaining("gives no reason")]);
  });

  it("quotes warnings about the number, without guessing then", () => {
    const warning = "Your balance covers 2 results.";
    expect(shortfall("web", 2, { query: "x", limit: 9 }, ["No model.", warning])).toEqual({
      limit: 9,
      reported: [warning],
      likely: [],
    });
  });

  it("names what the request excludes", () => {
    const request = { query: "site:example.org tide", ignoreInvalidURLs: true };
    const text = shortfall("web", 1, request, [])?.likely.join(" ");
    expect(text).toContain("The request restricts the results: site: in the query.");
    expect(text).toContain("invalid URLs");
  });
});
