import { describe, expect, it } from "vitest";
import type { Failure } from "@/lib/contract/failure/failure";
import { failureFromResponse } from "@/lib/contract/failure/from-response";
import { isRejection } from "./rejection";

function respond(status: number, body: string, retryAfter: string | null): [Failure, string] {
  const headers = { get: (name: string) => (/^retry-after$/i.test(name) ? retryAfter : null) };
  const failure = failureFromResponse({ status, headers, text: body }, 0);
  if (!failure) throw new Error("The response is a success.");
  return [failure, body];
}

describe("isRejection", () => {
  it.each([
    [429, "{}", null],
    [429, "slow down", "5"],
    [429, '{"error":"slow down","id":"r-1"}', "5"],
    [503, '{"success":false,"error":"busy"}', "5"],
    [503, "<h1>busy</h1>", "120"],
    [503, '{"error":"busy","creditsUsed":0}', "Fri, 01 Jan 2038 00:00:00 GMT"],
  ])("takes %i %s with Retry-After %s as rejected before any work", (status, body, wait) => {
    expect(isRejection(...respond(status, body, wait))).toBe(true);
  });

  it.each([
    ["503 without Retry-After", 503, '{"error":"busy"}', null],
    ["503 with the id of a search", 503, '{"error":"busy","id":"s-1"}', "5"],
    ["503 with a cost", 503, '{"error":"busy","creditsUsed":3}', "5"],
    ["503 with results", 503, '{"success":false,"data":{"web":[]}}', "5"],
    ["429 with a cost", 429, '{"error":"slow down","creditsUsed":1}', "5"],
    ["500", 500, '{"error":"no"}', "5"],
    ["502", 502, "bad gateway", "5"],
    ["504", 504, "gateway timeout", "5"],
    ["408", 408, '{"error":"timeout"}', "5"],
  ])("does not take %s as rejected", (_name, status, body, wait) => {
    expect(isRejection(...respond(status, body, wait))).toBe(false);
  });
});
