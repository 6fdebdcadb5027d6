import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { parseResponse } from "../model/parse-response";
import { findDuplicates, urlKey } from "./duplicates";

const found = (data: object) =>
  Object.fromEntries(
    [...findDuplicates(parseResponse({ data }))].map(([id, others]) => [
      id,
      others.map((other) => other.id),
    ]),
  );

describe("findDuplicates", () => {
  it("ignores parts of the URL that do not change the page", () => {
    const key = urlKey("https://example.org/a");
    for (const same of [
      "http://www.Example.org/a/",
      "https://example.org:443/a#part",
      "https://example.org/a?utm_source=x&gclid=1",
    ])
      expect(urlKey(same), same).toBe(key);
    for (const other of [
      "https://example.org/A",
      "https://example.org/a?page=2",
      "https://b.org/a",
    ])
      expect(urlKey(other), other).not.toBe(key);
    for (const none of [null, "", "javascript:alert(1)", "/a", "https://"])
      expect(urlKey(none)).toBeNull();
  });

  it("finds duplicates within a source and across sources", () => {
    const url = "https://example.org/a";
    expect(
      found({
        web: [{ url }, { url: "https://example.org/b" }, { url: `${url}/` }],
        news: [{ url: `${url}?utm_medium=feed` }],
      }),
    ).toEqual({
      "web-0": ["web-2", "news-0"],
      "web-2": ["web-0", "news-0"],
      "news-0": ["web-0", "web-2"],
    });
  });

  it("does not count different images of one page as duplicates", () => {
    const url = "https://example.org/gallery";
    const image = (name: string) => ({ url, imageUrl: `https://img.example.org/${name}.png` });
    expect(found({ images: [image("a"), image("b")] })).toEqual({});
    expect(found({ web: [{ url }], images: [image("a"), image("b")] })).toEqual({
      "web-0": ["images-0", "images-1"],
      "images-0": ["web-0"],
      "images-1": ["web-0"],
    });
    expect(
      found({
        images: [
          image("a"),
          { url: "https://other.example/", imageUrl: "https://img.example.org/a.png" },
        ],
      }),
    ).toEqual({ "images-0": ["images-1"], "images-1": ["images-0"] });
  });

  it("parses many slashes inside a path in linear time", () => {
    const url = `https://example.org${"/".repeat(200_000)}x`;
    const view = parseResponse({ data: { web: [{ url }, { url: `${url}//` }] } });
    const began = cpuTime();
    expect(findDuplicates(view).size).toBe(2);
    expect(cpuTime() - began).toBeLessThan(5_000);
  });

  it("stays fast if all results are the same page", () => {
    const web = Array.from({ length: 10_000 }, () => ({ url: "https://example.org/" }));
    const view = parseResponse({ data: { web } });
    const began = cpuTime();
    expect(findDuplicates(view).size).toBe(10_000);
    expect(cpuTime() - began).toBeLessThan(5_000);
  });
});
