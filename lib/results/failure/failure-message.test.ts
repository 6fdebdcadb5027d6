import { describe, expect, it } from "vitest";
import { lockedCode, noConnectionCode } from "@/lib/contract/connection";
import { type Failure, type FailureKind, networkReasons } from "@/lib/contract/failure/failure";
import { parseRetryAfter } from "@/lib/contract/failure/retry-after";
import { failureMessage } from "./failure-message";

const common = { message: "m", status: 500 };

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

const commands = (kind: FailureKind) => failureMessage(examples[kind]).commands;

describe("failureMessage", () => {
  it.each(Object.values(examples))("explains $kind and offers a command", (each) => {
    const message = failureMessage(each);
    expect(message.title).toMatch(/^[A-Z].*[^.]$/);
    expect(message.happened).toMatch(/^[A-Z].*\.$/);
    expect(message.who).toMatch(/^[A-Z].*\.$/);
    expect(message.commands.length).toBeGreaterThan(0);
  });

  it("has a distinct title for every kind", () => {
    const titles = Object.values(examples).map((each) => failureMessage(each).title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("offers the command that helps: field, connection, wait or longer timeout", () => {
    expect(commands("invalid-request")[0]).toEqual({
      kind: "focus-field",
      field: "scrapeOptions.timeout",
    });
    expect(commands("not-cached")[0]).toEqual({
      kind: "focus-field",
      field: "scrapeOptions.lockdown",
    });
    expect(commands("unauthorized")[0]).toEqual({ kind: "open-connection" });
    expect(commands("rate-limited")[0]).toEqual({ kind: "wait", seconds: 25 });
    expect(commands("overloaded")[0]).toEqual({ kind: "retry" });
    expect(commands("timed-out")[0]).toEqual({ kind: "raise-timeout" });
    expect(commands("network")[0]).toEqual({ kind: "test-connection" });
    expect(commands("request-too-large")[0]).toEqual({ kind: "largest-field" });
  });

  it("says that a search may be charged although no whole response arrived", () => {
    for (const kind of ["truncated", "workbench-unreachable", "cancelled"] as const)
      expect(failureMessage(examples[kind]).happened).toMatch(/may still be charged/);
    for (const each of [
      examples.damaged,
      examples["response-too-large"],
      { kind: "network", ...common, reason: "headers-too-large" } as const,
      { kind: "network", ...common, reason: "protocol" } as const,
      { kind: "network", ...common, reason: "unknown" } as const,
      examples.gateway,
      examples["not-json"],
      { ...examples["not-json"], text: "" },
      examples["timed-out"],
    ])
      expect(failureMessage(each).happened).toContain("may still be charged");
  });

  it("leads to the password of a locked workbench and to missing connections", () => {
    const command = (code: string) =>
      failureMessage({ kind: "workbench-refused", ...common, code }).commands[0];
    expect(command(lockedCode)).toEqual({ kind: "enter" });
    expect(command(noConnectionCode)).toEqual({ kind: "open-connection" });
    expect(command("toString")).toEqual({ kind: "retry" });
  });

  it("names headers that are too large in the title and in the text", () => {
    const { title, happened } = failureMessage({
      ...examples.network,
      kind: "network",
      reason: "headers-too-large",
    });
    expect(title).toMatch(/headers are too large/);
    expect(happened).toMatch(/headers exceed/);
    expect(happened).not.toMatch(/not with HTTP/);
  });

  it("offers the connection for a limit of searches without a key", () => {
    const { happened, commands } = failureMessage({
      ...examples["rate-limited"],
      keyless: "credits",
    });
    expect(happened).toMatch(
      /limit of credits for searches without a key.* second limit counts requests/,
    );
    expect(commands.map(({ kind }) => kind)).toContain("open-connection");
  });

  it.each(networkReasons)("says what to check or to do if no response arrived: %s", (reason) => {
    const { happened, who } = failureMessage({ ...examples.network, reason });
    expect(`${happened} ${who}`).not.toContain("The service caused it");
    if (!["reset", "timeout", "unknown"].includes(reason)) {
      expect(happened).toMatch(/Check|may belong to another service/);
      expect(who).toMatch(/^Check the connection/);
    }
  });

  it.each(["not-json", "unexpected-body", "unexpected-status", "not-found"] as const)(
    "says to check the connection where its URL may be wrong: %s",
    (kind) => {
      const { commands: offered, who } = failureMessage(examples[kind]);
      expect(offered[0]).toEqual({ kind: "open-connection" });
      expect(who).toMatch(/^Check the connection/);
    },
  );

  it("does not blame the workbench for an ended session or a removed connection", () => {
    const hint = (code: string) => failureMessage({ ...examples["workbench-refused"], code }).who;
    expect(hint(lockedCode)).toBe("Enter the password.");
    expect(hint(noConnectionCode)).toBe("Choose another connection.");
  });

  it("states the wait", () => {
    expect(failureMessage(examples["rate-limited"]).happened).toContain("a wait of 25 s");
    const past = parseRetryAfter("Wed, 21 Oct 2015 07:28:00 GMT", null, "", Date.UTC(2026, 0));
    const over = failureMessage({ ...examples["rate-limited"], retryAfterSeconds: past ?? -1 });
    expect(over.happened).toContain("The service asks for no further wait.");
    const wait = parseRetryAfter("999999999", null, "", 0) ?? 0;
    const long = failureMessage({ ...examples["rate-limited"], retryAfterSeconds: wait });
    expect(long.happened).toContain("999,999,999 s, which is probably a mistake");
    expect(long.commands.map(({ kind }) => kind)).toEqual(["retry", "copy"]);
  });
});
