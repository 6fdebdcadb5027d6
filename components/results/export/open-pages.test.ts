import { expect, it } from "vitest";
import { pagesToOpen } from "./open-pages";

it("opens each web page once, and no other kind of URL", () => {
  const urls = [
    "https://a.example/1",
    "javascript:alert(1)",
    "https://a.example/1",
    null,
    "data:text/html,x",
    "mailto:x@a.example",
    "https://user:pass@a.example/",
    "http://b.example",
  ];
  expect(pagesToOpen(urls.map((url) => ({ url })))).toEqual([
    "https://a.example/1",
    "http://b.example/",
  ]);
});
