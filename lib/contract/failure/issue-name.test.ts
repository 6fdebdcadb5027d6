import { describe, expect, it } from "vitest";
import { namedMessage } from "./issue-name";

describe("namedMessage", () => {
  it("names the field in the notation of the request", () => {
    expect(namedMessage(["limit"], "At most 100.")).toBe("limit – at most 100");
    expect(
      namedMessage(["scrapeOptions", "actions", 1, "selector"], "This field is required."),
    ).toBe("scrapeOptions.actions[1].selector – this field is required");
  });

  it("keeps full stops between sentences, and acronyms", () => {
    expect(namedMessage(["limit"], "This is not a number. Use digits.")).toBe(
      "limit – this is not a number. Use digits.",
    );
    expect(namedMessage(["a"], "JSON Schema is invalid.")).toBe("a – JSON Schema is invalid");
  });

  it("leaves the message of the whole request alone", () => {
    expect(namedMessage([], "Unknown field: x.")).toBe("Unknown field: x.");
  });
});
