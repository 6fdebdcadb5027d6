import { describe, expect, it } from "vitest";
import { formatTypes } from "@/lib/contract/format-infos";
import { parseResponse, resultById } from "../model/parse-response";
import { missingReason } from "./detail-missing";

function resultOf(item: object) {
  const result = resultById(parseResponse({ data: { web: [item] } }), "web-0");
  if (!result) throw new Error("The response of this test has no result.");
  return result;
}

describe("missingReason", () => {
  it("reports the failure of the page with its status", () => {
    const result = resultOf({ metadata: { statusCode: 403, error: "Blocked" } });
    expect(missingReason("markdown", result)).toEqual({
      reported: ["Blocked"],
      likely: "The page could not be fetched (status 403), so this format could not be created.",
    });
  });

  it("returns the service's warning and the likely reason for the format", () => {
    const { reported, likely } = missingReason(
      "summary",
      resultOf({ warning: "No model is there." }),
    );
    expect(reported).toEqual(["No model is there."]);
    expect(likely).toContain("language model");
  });

  it("has a reason for every format", () => {
    const reasons = formatTypes.map((type) => missingReason(type, resultOf({})).likely);
    expect(reasons.every((each) => each.length > 20)).toBe(true);
  });
});
