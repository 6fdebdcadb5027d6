import { describe, expect, it } from "vitest";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { fieldHint } from "./field-hint";

const info = { label: "", help: "", guide: "" };

describe("fieldHint", () => {
  it("shows the default and both bounds with the unit", () => {
    expect(fieldHint(requestFields.limit)).toBe("default 10 · 1–100 results");
  });

  it("shows a single bound and groups large numbers", () => {
    expect(fieldHint({ ...info, min: 1_000, unit: "characters" })).toBe(
      "at least 1,000 characters",
    );
    expect(fieldHint({ ...info, max: 1_000, unit: "pages" })).toBe("at most 1,000 pages");
  });

  it("formats durations", () => {
    expect(fieldHint(scrapeFields.timeout)).toBe("default 1 min · 1 s–5 min");
    expect(fieldHint(scrapeFields.maxAge)).toBe("default 2 days · at least 0 ms");
  });

  it("shows on or off for a switch, and names for a list", () => {
    expect(fieldHint(scrapeFields.onlyMainContent)).toBe("on by default");
    expect(fieldHint({ ...info, default: false })).toBe("off by default");
    expect(fieldHint({ ...info, default: ["web"] })).toBe("default web");
  });

  it("omits the maximum number of list items", () => {
    expect(fieldHint(requestFields.sources)).toBe("default web");
  });

  it("is empty without a default and bounds", () => {
    expect(fieldHint(info)).toBe("");
    expect(fieldHint({ ...info, default: [] })).toBe("");
  });
});
