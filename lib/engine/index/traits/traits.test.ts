import { describe, expect, it } from "vitest";
import { find, indexOf, samplePage as page } from "@/tests/support/sample-index";

const image = (name: string, more: object = {}) => ({
  url: `http://a.org/${name}.png`,
  title: name,
  around: "",
  width: 300,
  height: 200,
  ...more,
});
const article = { article: { imageUrl: null }, publishedAt: "2024-01-01T00:00:00.000Z" };

describe("traits", () => {
  it("restricts a search to traits or excludes them", () => {
    const index = indexOf(
      page("http://a.org/news", { text: "tin", ...article }),
      page("http://a.org/undated", { text: "tin", article: { imageUrl: null } }),
      page("http://a.org/explicit", { text: "tin", explicit: true }),
    );
    expect(find(index, "tin", { anyTrait: ["news"] })).toEqual(["http://a.org/news"]);
    expect(find(index, "tin", { noTrait: ["explicit"] })).toHaveLength(2);
    expect(find(index, "site:a.org", { anyTrait: ["news", "explicit"] })).toHaveLength(2);
    expect(find(index, "tin", { anyTrait: ["pdf"] })).toEqual([]);
  });

  it("removes traits when the page is replaced or removed", () => {
    const index = indexOf(
      page("http://a.org/", { text: "tin", ...article, images: [image("tin")] }),
    );
    const images = () => index.searchImages({ query: "tin", limit: 5 }).hits.length;
    expect(images()).toBe(1);
    index.put(page("http://a.org/", { text: "tin" }));
    expect(find(index, "tin", { anyTrait: ["news"] })).toEqual([]);
    expect(images()).toBe(0);
    index.put(page("http://a.org/", { text: "tin", ...article, images: [image("tin")] }));
    expect(images()).toBe(1);
    index.remove("http://a.org/");
    expect(images()).toBe(0);
  });
});

describe("image search", () => {
  const index = () =>
    indexOf(
      page("http://a.org/one", {
        title: "Metals of the north",
        images: [image("tin bars"), image("zinc roof", { around: "Roofs of tin" })],
      }),
      page("http://b.org/two", {
        title: "Elsewhere",
        images: [image("tin bars"), image("unknown size of tin", { width: null, height: null })],
      }),
    );
  const titles = (query: string) =>
    index()
      .searchImages({ query, limit: 10 })
      .hits.map(({ title }) => title);

  it("ranks matches in the title first, then heading and page, and returns each file once", () => {
    expect(titles("tin").toSorted()).toEqual(["tin bars", "unknown size of tin", "zinc roof"]);
    expect(titles("zinc roofs")).toEqual(["zinc roof"]);
    expect(titles("metals").toSorted()).toEqual(["tin bars", "zinc roof"]);
    expect(titles('"bars of tin"')).toEqual([]);
    expect(titles('"tin bars"')).toEqual(["tin bars"]);
    expect(titles("nothing")).toEqual([]);
  });

  it("matches no size if the size is unknown", () => {
    expect(titles("tin larger:10x10").toSorted()).toEqual(["tin bars", "zinc roof"]);
    expect(titles("imagesize:300x200").toSorted()).toEqual(["tin bars", "zinc roof"]);
    expect(titles("imagesize:1x1 imagesize:300x200")).toHaveLength(2);
    expect(titles("-imagesize:300x200 tin")).toEqual(["unknown size of tin"]);
    expect(titles("")).toEqual([]);
  });
});

describe("duplicate pages", () => {
  it("returns one result for the same text, the same canonical URL, or spellings of one URL", () => {
    const index = indexOf(
      page("http://a.org/x", { title: "Tin", contentHash: "same" }),
      page("http://b.org/x", { title: "Tin", contentHash: "same" }),
      page("http://c.org/print", { title: "Zinc tin", canonical: "http://c.org/page" }),
      page("http://c.org/page", { title: "Zinc tin" }),
      page("https://www.d.org/y", { title: "Lead tin" }),
      page("http://d.org/y/?utm_source=x", { title: "Lead tin" }),
    );
    expect(find(index, "tin")).toHaveLength(3);
  });
});
