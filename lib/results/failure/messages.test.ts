import { describe, expect, it } from "vitest";
import { lockedCode, noConnectionCode } from "@/lib/contract/connection";
import { type Failure, type FailureKind, failureActor } from "@/lib/contract/failure/failure";
import { failureWords } from "./messages";

const common = { message: "m", status: 500 };

/** One failure of each kind; the record's type keeps it complete. */
const examples: { readonly [Kind in FailureKind]: Extract<Failure, { kind: Kind }> } = {
  "invalid-request": {
    kind: "invalid-request",
    ...common,
    issues: [{ path: ["scrapeOptions", "timeout"], code: "too_small", message: "m" }],
  },
  "invalid-json": { kind: "invalid-json", ...common },
  "request-too-large": { kind: "request-too-large", ...common },
  unauthorized: { kind: "unauthorized", ...common },
  "insufficient-credits": { kind: "insufficient-credits", ...common },
  forbidden: { kind: "forbidden", ...common, field: "enterprise" },
  "not-cached": { kind: "not-cached", ...common, field: "lockdown" },
  "not-found": { kind: "not-found", ...common },
  "timed-out": { kind: "timed-out", ...common },
  "rate-limited": { kind: "rate-limited", ...common, retryAfterSeconds: 25 },
  overloaded: { kind: "overloaded", ...common },
  "server-error": { kind: "server-error", ...common, id: "job-1" },
  gateway: { kind: "gateway", ...common, text: "<html>" },
  redirected: { kind: "redirected", ...common },
  "response-too-large": { kind: "response-too-large", ...common },
  truncated: { kind: "truncated", ...common },
  damaged: { kind: "damaged", ...common },
  "not-json": { kind: "not-json", ...common, text: "x" },
  unsuccessful: { kind: "unsuccessful", ...common },
  "unexpected-body": { kind: "unexpected-body", ...common, text: "[]" },
  "unexpected-status": { kind: "unexpected-status", ...common },
  network: { kind: "network", ...common, reason: "dns" },
  "workbench-unreachable": { kind: "workbench-unreachable", ...common },
  "workbench-refused": { kind: "workbench-refused", ...common },
  cancelled: { kind: "cancelled", ...common },
};

const acts = (kind: FailureKind) => failureWords(examples[kind]).acts;

describe("words for a failure", () => {
  it.each(Object.values(examples))(
    "of kind $kind say what happened, who can act, and offer an act",
    (each) => {
      const words = failureWords(each);
      expect(words.title).toMatch(/^[A-Z].*[^.]$/);
      expect(words.happened).toMatch(/^[A-Z].*\.$/);
      expect(words.actor).toBe(failureActor[each.kind]);
      expect(words.acts.length).toBeGreaterThan(0);
    },
  );

  it("have a title of their own for every kind", () => {
    const titles = Object.values(examples).map((each) => failureWords(each).title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("offer the field, the connection, the wait or the longer time-out that would help", () => {
    expect(acts("invalid-request")[0]).toEqual({
      act: "focus-field",
      field: "scrapeOptions.timeout",
    });
    expect(acts("not-cached")[0]).toEqual({ act: "focus-field", field: "scrapeOptions.lockdown" });
    expect(acts("unauthorized")[0]).toEqual({ act: "open-connection" });
    expect(acts("rate-limited")[0]).toEqual({ act: "wait", seconds: 25 });
    expect(acts("overloaded")[0]).toEqual({ act: "retry" });
    expect(acts("timed-out")[0]).toEqual({ act: "raise-timeout" });
    expect(acts("network")[0]).toEqual({ act: "test-connection" });
  });

  it("lead to the entry of a locked workbench, and to the connections where one is gone", () => {
    const refused = (code: string) =>
      failureWords({ kind: "workbench-refused", ...common, code }).acts[0];
    expect(refused(lockedCode)).toEqual({ act: "enter" });
    expect(refused(noConnectionCode)).toEqual({ act: "open-connection" });
    expect(refused("toString")).toEqual({ act: "retry" });
  });

  it("say the wait in words", () => {
    expect(failureWords(examples["rate-limited"]).happened).toContain("wait 25 s");
  });
});
