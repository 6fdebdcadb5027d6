import { describe, expect, it } from "vitest";
import { formatTypes } from "@/lib/contract/format-descriptors";
import { parseResponse, resultById } from "../model/parse-response";
import { missingReason } from "./detail-missing";

function resultOf(item: object) {
  const result = resultById(parseResponse({ data: { web: [item] } }), "web-0");
  if (!result) throw new Error("The response of this test has no result.");
  return result;
}

describe("why a format is missing", () => {
  it("is the page's own failure where it failed, with what it answered", () => {
    const result = resultOf({ metadata: { statusCode: 403, error: "Blocked" } });
    expect(missingReason("markdown", result)).toEqual({
      reported: ["Blocked"],
      likely:
        "The page itself could not be read: it answered 403, so there is nothing to make this of.",
    });
  });

  it("is what the service warned of, and else what is likely for that format", () => {
    const { reported, likely } = missingReason(
      "summary",
      resultOf({ warning: "No model is there." }),
    );
    expect(reported).toEqual(["No model is there."]);
    expect(likely).toContain("language model");
  });

  it("has words of its own for every format", () => {
    const reasons = formatTypes.map((type) => missingReason(type, resultOf({})).likely);
    expect(reasons.every((each) => each.length > 20)).toBe(true);
  });
});
