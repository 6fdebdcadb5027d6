import { describe, expect, it } from "vitest";
import { parserFields } from "@/lib/contract/fields/nested-fields";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { defaultText, fieldHint, unsetLabel } from "./field-hint";

const info = { label: "", help: "", guide: "" };

describe("fieldHint", () => {
  it("shows a range without the unit, which the control shows", () => {
    expect(fieldHint(requestFields.limit)).toBe("1–100");
    expect(fieldHint({ ...info, max: 1_000, unit: "pages" })).toBe("0–1,000");
    expect(fieldHint({ ...info, max: 500, min: 1, unit: "characters" })).toBe(
      "at most 500 characters",
    );
  });

  it("omits a lower bound that only excludes nonsense", () => {
    expect(fieldHint(scrapeFields.waitFor)).toBe("");
    expect(fieldHint(requestFields.timeout)).toBe("");
    expect(fieldHint({ ...info, min: 1_000 })).toBe("at least 1,000");
  });

  it("shows durations in the unit of the control", () => {
    expect(fieldHint(scrapeFields.timeout, { label: "s", size: 1_000 })).toBe("1–300 s");
    const hours = { label: "h", size: 3_600_000 };
    expect(fieldHint(scrapeFields.timeout, hours)).toBe("at most 0.083 h");
    expect(fieldHint({ ...info, min: 1_000 }, hours)).toBe("");
    expect(fieldHint(scrapeFields.maxAge, hours)).toBe("");
  });

  it("omits the maximum number of list items", () => {
    expect(fieldHint(requestFields.sources)).toBe("");
  });
});

describe("defaultText", () => {
  it("describes values of any type, and is empty without a default", () => {
    expect(defaultText(scrapeFields.maxAge)).toBe("2 days");
    expect(defaultText(requestFields.limit)).toBe("10");
    expect(defaultText(scrapeFields.onlyMainContent)).toBe("on");
    expect(defaultText({ ...info, default: false })).toBe("off");
    expect(defaultText({ ...info, default: ["web", "news"] })).toBe("web, news");
    expect(defaultText({ ...info, default: [] })).toBe("");
    expect(defaultText(info)).toBe("");
  });
});

describe("unsetLabel", () => {
  it("names the default where it is known", () => {
    expect(unsetLabel(scrapeFields.proxy)).toBe("Auto (default)");
    expect(unsetLabel(parserFields.mode)).toBe("Auto (default)");
    expect(unsetLabel(info)).toBe("Service default");
  });
});
