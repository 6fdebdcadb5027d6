import { expect, test } from "vitest";
import { parseSource } from "../html/parse-source";
import { parseRefresh, scriptTargets } from "./parse-refresh";

const refresh = (content: string) =>
  parseRefresh(
    parseSource(`<meta http-equiv="refresh" content="${content}">`, "https://post.example/a"),
    new Headers(),
  );

test.each([
  ["0;url=/b", 0, "https://post.example/b"],
  [" 5 ; URL = '/b' ", 5, "https://post.example/b"],
  ["1.5, /b", 1.5, "https://post.example/b"],
  ["2 /b", 2, "https://post.example/b"],
])("parses %j", (content, seconds, url) => {
  expect(refresh(content)).toEqual({ seconds, url });
});

test.each(["5", "url=/b", "x;url=/b", ""])("finds no redirect in %j", (content) => {
  expect(refresh(content)).toBeNull();
});

test.each([
  ["whitespace", `0${" ".repeat(1_000)}a\nb`],
  ["digits", `${"0".repeat(2_000)}\n`],
])("reads many %s in linear time", (_name, content) => {
  const start = performance.now();
  refresh(content);
  expect(performance.now() - start).toBeLessThan(5_000);
});

test.each([
  ["location = '/a'", ["https://example.org/a"]],
  [
    'window.location.href="b"; top.location.assign("/c")',
    ["https://example.org/b", "https://example.org/c"],
  ],
  ["document.location.replace( '/d' )", ["https://example.org/d"]],
  ["location = base + '/a'; allocation = '/b'; location == '/c'", []],
])("finds where a script navigates to: %s", (code, urls) => {
  const html = `<p>location = "/text"</p><script type="text/javascript">if (a < b) ${code}</script>`;
  expect(scriptTargets(html, "https://example.org/")).toEqual(urls);
});

test("looks for scripts in linear time", () => {
  const startedAt = performance.now();
  scriptTargets("<script".repeat(100_000), "https://example.org/");
  scriptTargets(`<script>${"location = ".repeat(100_000)}`, "https://example.org/");
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
