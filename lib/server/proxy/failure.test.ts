import { describe, expect, it } from "vitest";
import { isUnsent } from "@/lib/contract/failure/unsent";
import { FetchError } from "@/lib/net/fetch-failure";
import { forwardFailure, redirectedFailure } from "./failure";

describe("forwardFailure", () => {
  it.each([
    ["ETIMEDOUT", "unreachable"],
    ["EHOSTUNREACH", "unreachable"],
    [undefined, "unreachable"],
    ["ECONNREFUSED", "refused"],
    ["ENOTFOUND", "dns"],
  ])("reports that nothing was sent without a connection: %s", (code, reason) => {
    const failure = forwardFailure(new FetchError({ kind: "connect", code }, "No"), "headers");
    expect(failure).toMatchObject({ kind: "network", reason });
    expect(isUnsent(failure)).toBe(true);
  });

  it("reports a connection that the other side closed immediately as reset", () => {
    const error = new FetchError({ kind: "connect", code: "ECONNRESET" }, "No");
    expect(forwardFailure(error, "headers")).toMatchObject({ kind: "network", reason: "reset" });
  });

  it("reports that a request may have been processed without a response in time", () => {
    const error = new FetchError({ kind: "timeout", phase: "headers" }, "No");
    const failure = forwardFailure(error, "headers");
    expect(failure).toMatchObject({ kind: "network", reason: "timeout" });
    expect(isUnsent(failure)).toBe(false);
  });
});

describe("redirectedFailure", () => {
  it.each([
    [
      "https://login.example.org/oauth2/authorize?state=x",
      "a sign-in page at https://login.example.org.",
    ],
    ["https://example.org/saml/sso", "a sign-in page at https://example.org."],
    ["/login?next=/v2/search", "a sign-in page."],
    ["https://example.org/v2/search/?x=/login", "https://example.org."],
    ["https://blogin.example.org/", "https://blogin.example.org."],
  ])("recognizes the address of a sign-in page: %s", (location, end) => {
    expect(redirectedFailure(302, location, null)).toMatchObject({
      message: `The service redirects to ${end}`,
    });
  });
});
