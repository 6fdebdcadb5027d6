import { expect, test } from "vitest";
import { shouldBlock } from "@/lib/engine/load/browser/requests/should-block";
import { isUnwanted } from "./unwanted";

const PAGE = "https://news.example/article";

test.each([
  ["https://securepubads.g.doubleclick.net/tag/js/gpt.js", "script", true],
  ["https://cdn.cookielaw.org/scripttemplates/otSDKStub.js", "script", true],
  ["https://googleads.g.doubleclick.net/pagead/ads", "document", true],
  ["https://news.example/app.js", "script", false],
  ["https://cdn.jsdelivr.net/npm/react", "script", false],
  ["https://securepubads.g.doubleclick.net/logo.png", "image", false],
  ["nonsense", "script", false],
])("shouldBlock for %s loaded as %s is %s", (url, type, blocked) => {
  expect(shouldBlock(url, type, PAGE)).toBe(blocked);
});

test("allows a page and the resources of its own owner", () => {
  expect(shouldBlock("https://s.yimg.com/a.js", "script", "https://www.yahoo.com/")).toBe(false);
  expect(shouldBlock("https://www.yahoo.com/", "document", "https://www.yahoo.com/")).toBe(false);
});

test.each([
  ["ins", { class: "adsbygoogle" }],
  ["div", { id: "div-gpt-ad-123" }],
  ["div", { class: "box Ad-Slot" }],
  ["div", { id: "onetrust-consent-sdk" }],
  ["div", { class: "acris-cookie-consent is--modal" }],
  ["csm-cookie-consent", {}],
  ["a", { href: "https://ad.doubleclick.net/ddm/clk/1" }],
])("removes <%s %j>", (name, attributes) => {
  expect(isUnwanted(name, attributes)).toBe(true);
});

test.each([
  ["article", { class: "cookie-banner" }],
  ["div", { class: "gradient heading cookies-recipe" }],
  ["div", { id: "header" }],
  ["section", { id: "cookies" }],
  ["h2", { id: "cookie-banner" }],
  ["a", { href: "https://news.example/doubleclick.net" }],
])("preserves <%s %j>", (name, attributes) => {
  expect(isUnwanted(name, attributes)).toBe(false);
});
