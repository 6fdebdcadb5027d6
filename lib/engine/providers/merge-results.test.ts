import { describe, expect, it } from "vitest";
import { sameUrlKey } from "../text/same-url";
import { mergeResults } from "./merge-results";

type Item = { readonly url: string; readonly title: string; readonly date: string | null };
const item = (url: string, title = "", date: string | null = null): Item => ({ url, title, date });
const merged = (lists: readonly (readonly Item[])[], limit = 10, sortByDate = false) =>
  mergeResults(lists, ({ url }) => url, { limit, sortByDate });
const urls = (items: readonly Item[]) => items.map(({ url }) => url);

describe("mergeResults", () => {
  it("returns a single list unchanged, up to the limit", () => {
    expect(urls(merged([[item("b"), item("a"), item("b")]], 2))).toEqual(["b", "a"]);
  });

  it("interleaves lists and ranks shared results first", () => {
    const [one, two] = [
      [item("http://a/"), item("http://b/")],
      [item("http://c/"), item("http://b/")],
    ];
    expect(urls(merged([one, two]))).toEqual(["http://b/", "http://a/", "http://c/"]);
  });

  it("prefers fields of the earlier list and fills gaps from the later one", () => {
    const found = merged([
      [item("http://a.example/x", "Mine")],
      [item("https://www.a.example/x/?utm_source=s#top", "Theirs", "2026-01-01")],
    ]);
    expect(found).toEqual([item("http://a.example/x", "Mine", "2026-01-01")]);
  });

  it("sorts by date on request, undated results last", () => {
    const found = merged(
      [[item("a", "", "2024-01-01"), item("b")], [item("c", "", "2026-01-01")]],
      10,
      true,
    );
    expect(urls(found)).toEqual(["c", "a", "b"]);
  });
});

describe("sameUrlKey", () => {
  it.each([
    ["http://a.example", "https://www.a.example/"],
    ["http://a.example/x/index.html", "http://a.example/x"],
    ["http://a.example/x?b=1&a=2", "http://a.example:80/x/?a=2&b=1&gclid=9"],
  ])("treats %s and %s as the same", (one, other) => {
    expect(sameUrlKey(one)).toBe(sameUrlKey(other));
  });

  it.each([
    ["http://a.example/x", "http://a.example/y"],
    ["http://a.example/x?p=1", "http://a.example/x?p=2"],
    ["http://a.example/", "http://a.example:8080/"],
    ["mailto:a", "mailto:b"],
  ])("distinguishes %s and %s", (one, other) => {
    expect(sameUrlKey(one)).not.toBe(sameUrlKey(other));
  });
});
