import { expect, it } from "vitest";
import type { Failure } from "@/lib/contract/failure/failure";
import type { Run } from "@/lib/transport/run-search";
import { validRequest } from "@/tests/support/valid-request";
import { exchangeText } from "./exchange-text";

const failure: Failure = {
  kind: "server-error",
  status: 500,
  code: "UNKNOWN_ERROR",
  message: "Failed with cookie canary-cookie",
};

function runOf(text: string): Run {
  const request = validRequest({
    query: "x",
    scrapeOptions: {
      formats: ["markdown"],
      headers: { Cookie: "canary-cookie" },
      profile: { name: "canary-profile" },
      actions: [{ type: "write", text: "canary-password" }],
    },
  });
  return {
    id: "1",
    request,
    status: 500,
    body: new Blob([text]),
    beginning: text,
    bytes: text.length,
    startedAt: 0,
    durationMs: 1_234,
    connectionLabel: null,
  };
}

it("contains failure, request and response", () => {
  const text = exchangeText(failure, runOf('{"success":false}'));
  for (const part of ["server-error", "status: 500", '"query": "x"', '{"success":false}'])
    expect(text).toContain(part);
});

it("masks secrets of the request, also in the response, and lists them", () => {
  const text = exchangeText(failure, runOf("canary-cookie canary-profile canary-password"));
  expect(text).not.toContain("canary");
  expect(text).toContain("scrapeOptions.headers");
});

it("contains only the failure without a response", () => {
  expect(exchangeText({ kind: "cancelled", message: "Stopped." }, null)).toBe(
    "kind: cancelled\nmessage: Stopped.",
  );
});
