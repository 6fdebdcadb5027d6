import { expect, it } from "vitest";
import { failureError } from "./failure-exit";

const messageFor = (failure: Parameters<typeof failureError>[0]) => failureError(failure).message;

it("quotes the message of a service only if it says more", () => {
  expect(messageFor({ kind: "overloaded", status: 503, message: "The service is busy." })).toBe(
    "The service is busy. The service does not say how long to wait.",
  );
  expect(messageFor({ kind: "overloaded", status: 503, message: "Come back at 9." })).toMatch(
    / Message: Come back at 9\.$/,
  );
  expect(messageFor({ kind: "unauthorized", message: "" })).not.toContain("Message");
  const message = "The response ended before it was complete.";
  expect(messageFor({ kind: "truncated", status: 200, message })).not.toContain("Message");
});

it("names the option for a URL that redirects", () => {
  const message = "The service redirects to https://login.example.org.";
  expect(messageFor({ kind: "redirected", status: 302, message })).toMatch(
    /Pass the final URL with --url\. Message: The service redirects to https:\/\/login/,
  );
});
