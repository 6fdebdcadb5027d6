import { expect, it } from "vitest";
import { safeHref } from "./safe-href";

it("safeHref accepts http, https and mailto URLs", () => {
  expect(safeHref("https://example.org/a b")).toBe("https://example.org/a%20b");
  expect(safeHref("http://example.org")).toBe("http://example.org/");
  expect(safeHref("mailto:a@example.org")).toBe("mailto:a@example.org");
});

it.each([
  "javascript:alert(1)",
  " java\nscript:alert(1)",
  "JAVASCRIPT:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://example.org/x",
  "//example.org/relative",
  "/relative",
  "",
  "https://example.org@attacker.example/",
])("safeHref rejects %j", (text) => {
  expect(safeHref(text)).toBeNull();
});
