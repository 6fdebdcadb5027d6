import { describe, expect, it } from "vitest";
import type { Failure } from "@/lib/contract/failure/failure";
import type { Expected } from "./hostile-service";
import { outcomeMismatch } from "./outcome-mismatch";

const failed = (failure: Failure) => ({ ok: false, failure, run: null }) as const;
const reset = failed({ kind: "network", reason: "reset", message: "It was reset." });
const rejected = failed({
  kind: "invalid-request",
  message: "Not valid.",
  issues: [{ code: "too_big", path: ["limit"], message: "Too big" }],
});

describe("outcomeMismatch", () => {
  it.each<[string, Expected | readonly Expected[], typeof reset | typeof rejected]>([
    ["the kind", { kind: "network" }, reset],
    ["the kind and a field", { kind: "network", reason: "reset" }, reset],
    ["one of several", ["results", { kind: "network" }], reset],
    [
      "a part of each item of a list",
      { kind: "invalid-request", issues: [{ code: "too_big" }] },
      rejected,
    ],
  ])("returns null when %s matches", (_what, expected, outcome) => {
    expect(outcomeMismatch({ expected }, outcome)).toBeNull();
  });

  it.each<[string, Expected | readonly Expected[], typeof reset | typeof rejected]>([
    ["kind", { kind: "gateway" }, reset],
    ["field", { kind: "network", reason: "tls" }, reset],
    ["end", "results", reset],
    ["length of a list", { kind: "invalid-request", issues: [] }, rejected],
    ["item of a list", { kind: "invalid-request", issues: [{ path: ["query"] }] }, rejected],
    ["field, which is missing", { kind: "network", status: 502 }, reset],
  ])("describes the actual outcome when it has another %s", (_what, expected, outcome) => {
    expect(outcomeMismatch({ expected }, outcome)).toContain(`"kind":"${outcome.failure.kind}"`);
  });
});
