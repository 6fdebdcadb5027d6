import { describe, expect, it } from "vitest";
import { type FormatType, formatTypes } from "@/lib/contract/format-infos";
import { noticesOf } from "../model/notices";
import { parseResponse, resultById } from "../model/parse-response";
import { missingReason } from "./detail-missing";

function reasonOf(type: FormatType, item: object) {
  const view = parseResponse({ data: { web: [item] } });
  const result = resultById(view, "web-0");
  if (!result) throw new Error("The response of this test has no result.");
  return missingReason(type, result, noticesOf(view).ofResult.get("web-0") ?? []);
}

describe("missingReason", () => {
  it("reports the failure of the page with its status", () => {
    const item = { metadata: { statusCode: 403, error: "Blocked" } };
    expect(reasonOf("markdown", item)).toEqual({
      reported: ["Blocked"],
      likely: "The page could not be fetched (status 403), so this format could not be created.",
    });
  });

  it("returns the service's warning and the likely reason for the format", () => {
    const { reported, likely } = reasonOf("summary", { warning: "No model is there." });
    expect(reported).toEqual(["No model is there."]);
    expect(likely).toContain("language model");
  });

  it("returns only what the service says about the format", () => {
    const warning = "The menu is empty. No model is there. The audio of the page is protected.";
    expect(reasonOf("audio", { warning })).toEqual({
      reported: ["The audio of the page is protected."],
      likely: null,
    });
    expect(reasonOf("video", { warning }).reported).toEqual(["No model is there."]);
  });

  it("has a reason for every format", () => {
    const reasons = formatTypes.map((type) => reasonOf(type, {}).likely);
    expect(reasons.every((each) => (each ?? "").length > 20)).toBe(true);
  });
});
