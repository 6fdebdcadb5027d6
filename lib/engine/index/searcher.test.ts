import { describe, expect, it } from "vitest";
import { find, indexOf, samplePage as page } from "@/tests/support/sample-index";

describe("plain words", () => {
  it("finds other forms of a word", () => {
    const index = indexOf(page("http://a.org/1", { text: "She was running in new shoes" }));
    expect(find(index, "runs shoe")).toEqual(["http://a.org/1"]);
    expect(find(index, "swimming")).toEqual([]);
  });

  it("ranks matches in the title, then in headings, the URL and the text", () => {
    const filler = "Other things of about the same length stand here instead";
    const index = indexOf(
      page("http://a.org/text", { title: "One", text: `${filler} glacier` }),
      page("http://a.org/glacier", { title: "Two", text: `${filler} nothing` }),
      page("http://a.org/title", { title: "Glacier", text: `${filler} nothing` }),
      page("http://a.org/none", { title: "Three", text: filler }),
      page("http://a.org/none2", { title: "Four", text: filler }),
      page("http://a.org/none3", { title: "Five", text: filler }),
      page("http://a.org/none4", { title: "Six", text: filler }),
    );
    const found = find(index, "glacier");
    expect(found[0]).toBe("http://a.org/title");
    expect(found[1]).toBe("http://a.org/glacier");
    expect(found).toHaveLength(3);
  });

  it("finds pages with any of the words, rare words counting more", () => {
    const common = Array.from({ length: 8 }, (_, at) =>
      page(`http://a.org/common${at}`, { text: "copper ore and copper wire" }),
    );
    const index = indexOf(
      ...common,
      page("http://a.org/both", { text: "zinc and copper ore" }),
      page("http://a.org/rare", { text: "zinc ore and wire" }),
    );
    const found = find(index, "copper zinc");
    expect(found.slice(0, 2)).toEqual(["http://a.org/both", "http://a.org/rare"]);
    expect(found).toHaveLength(10);
  });

  it("sorts pages with all words by date before those with some", () => {
    const index = indexOf(
      page("http://a.org/both", { text: "copper and zinc", publishedAt: "2020-01-01" }),
      page("http://a.org/one", { text: "copper", publishedAt: "2026-01-01" }),
    );
    expect(find(index, "copper zinc", { sortByDate: true })).toEqual([
      "http://a.org/both",
      "http://a.org/one",
    ]);
  });

  it("finds a page once whose URL pages write in different cases", () => {
    const index = indexOf(
      page("http://a.org/About/Team", { title: "Team", text: "copper at 10:31" }),
      page("http://a.org/about/team", { title: "Team", text: "copper at 10:32" }),
      page("http://a.org/About", { title: "About", text: "copper" }),
      page("http://a.org/about", { title: "Other", text: "copper" }),
      page("http://a.org/about?id=A", { title: "Item", text: "copper" }),
      page("http://a.org/about?id=a", { title: "Item", text: "copper" }),
    );
    expect(find(index, "copper")).toHaveLength(5);
  });

  it("drops question words unless the query has no others", () => {
    const index = indexOf(
      page("http://a.org/tin", { text: "price of tin" }),
      page("http://a.org/what", { text: "what is this" }),
      page("http://a.org/ca", { text: "ca, wo and sha" }),
    );
    for (const query of ["what is the price", "what’s tin's price", "can't won’t shan't price"])
      expect(find(index, query)).toEqual(["http://a.org/tin"]);
    expect(find(index, "the of")).toEqual(["http://a.org/tin"]);
  });

  it("finds the whole of a word with stop words in it first", () => {
    const index = indexOf(
      page("http://a.org/retry", { title: "Retry", text: "A retry of a list" }),
      page("http://a.org/header", {
        title: "Limits",
        text: "It sends Retry-After, as list_all does",
      }),
    );
    for (const query of ["Retry-After", "retry_after", "list_all"])
      expect(find(index, query)).toEqual(["http://a.org/header", "http://a.org/retry"]);
  });

  it("orders equal pages by URL, regardless of insertion order", () => {
    const urls = ["c", "a", "d", "b"].map((name) => `http://a.org/${name}`);
    const index = indexOf(...urls.map((url) => page(url, { text: "same words" })));
    expect(find(index, "words")).toEqual([...urls].sort());
    expect(find(index, "words", { limit: 2 })).toEqual([...urls].sort().slice(0, 2));
    expect(find(index, "words", { limit: 2, offset: 1 })).toEqual([...urls].sort().slice(1, 3));
    expect(find(index, "words", { limit: 0 })).toEqual([]);
  });

  it("orders many equal pages by URL", () => {
    const urls = Array.from({ length: 300 }, (_, at) => `http://a.org/${(at * 7) % 300}`);
    const index = indexOf(...urls.map((url) => page(url, { text: "same words" })));
    expect(find(index, "words", { limit: 3 })).toEqual([...urls].sort().slice(0, 3));
  });

  it("returns pages with the same content once", () => {
    const index = indexOf(
      page("http://a.org/copy", { text: "tin", contentHash: "x" }),
      page("http://a.org/", { text: "tin", contentHash: "x" }),
      page("http://a.org/other", { text: "tin", contentHash: "" }),
      page("http://a.org/more", { text: "tin", contentHash: "" }),
    );
    expect(find(index, "tin")).toHaveLength(3);
    expect(find(index, "site:a.org")).toHaveLength(3);
  });
});

describe("phrases", () => {
  const index = () =>
    indexOf(
      page("http://a.org/exact", { text: "We sell Running — shoes, and more." }),
      page("http://a.org/stem", { text: "Run in a shoe. Running shoe. Run shoes." }),
      page("http://a.org/apart", { text: "Running in shoes" }),
      page("http://a.org/title", { title: "Running shoes", text: "Nothing" }),
      page("http://a.org/prefix", { text: "outrunning shoes and running shoestring" }),
    );

  it("matches the exact words in sequence, in the text or the title", () => {
    expect(find(index(), '"running shoes"').sort()).toEqual([
      "http://a.org/exact",
      "http://a.org/title",
    ]);
    expect(find(index(), "“RUNNING SHOES”").sort()).toEqual([
      "http://a.org/exact",
      "http://a.org/title",
    ]);
  });

  it("excludes exactly the matching pages when negated", () => {
    const without = find(index(), 'running -"running shoes"').sort();
    expect(without).toEqual(["http://a.org/apart", "http://a.org/prefix", "http://a.org/stem"]);
    expect(find(index(), '-"running shoes"').sort()).toEqual(without);
    expect(find(index(), 'running -intitle:"running shoes"')).toHaveLength(4);
  });

  it("finds phrases deep in a long page and across the cut of its stored text", () => {
    const filler = "lorem ipsum ".repeat(2_730);
    const long = indexOf(
      page("http://a.org/across", { text: `${filler}amber fossil ${filler}` }),
      page("http://a.org/end", { text: `${filler}${filler}${filler} amber fossil` }),
    );
    expect(find(long, '"amber fossil"').sort()).toEqual([
      "http://a.org/across",
      "http://a.org/end",
    ]);
    expect(find(long, '"fossil amber"')).toEqual([]);
    const [hit] = long.search({ query: '"amber fossil"', limit: 1, highlights: true }).hits;
    expect(hit?.description).toContain("**amber fossil**");
  });

  it("accepts phrases of stop words, or of one word", () => {
    const stored = indexOf(
      page("http://a.org/hamlet", { text: "To be, or not to be" }),
      page("http://a.org/other", { text: "Or to be not" }),
    );
    expect(find(stored, '"to be or not to be"')).toEqual(["http://a.org/hamlet"]);
    expect(find(index(), '"shoe"')).toEqual(["http://a.org/stem"]);
  });
});

describe("dates", () => {
  const index = () =>
    indexOf(
      page("http://a.org/new", { text: "tin", publishedAt: "2026-03-01T12:00:00Z" }),
      page("http://a.org/old", { text: "tin tin tin", publishedAt: "2020-01-01" }),
      page("http://a.org/changed", { text: "tin", modifiedAt: "2023-05-05T00:00:00+02:00" }),
      page("http://a.org/unknown", { text: "tin tin", publishedAt: "last summer" }),
    );

  it("filters by publication date, otherwise by modification date", () => {
    expect(find(index(), "tin", { published: { from: "2023-01-01" } }).sort()).toEqual([
      "http://a.org/changed",
      "http://a.org/new",
    ]);
    expect(find(index(), "tin", { published: { to: "2021-01-01" } })).toEqual(["http://a.org/old"]);
    expect(
      find(index(), "site:a.org", {
        published: { from: "2026-03-01T12:00:00Z", to: "2026-03-01T12:00:00Z" },
      }),
    ).toEqual(["http://a.org/new"]);
  });

  it("sorts pages from new to old, undated last", () => {
    const order = ["new", "changed", "old", "unknown"].map((name) => `http://a.org/${name}`);
    expect(find(index(), "tin", { sortByDate: true })).toEqual(order);
    expect(find(index(), "site:a.org", { sortByDate: true, limit: 2 })).toEqual(order.slice(0, 2));
  });
});

describe("the description of a page that starts with its title", () => {
  it("starts below the title, or is the title if no other text follows", () => {
    const index = indexOf(
      page("http://a.org/", { title: "On tin", text: "On tin\nTin is soft." }),
      page("http://b.org/", { title: "Only tin", text: "Only tin" }),
    );
    const describeWith = (highlights: boolean) =>
      index
        .search({ query: "tin", limit: 5, highlights })
        .hits.map(({ description }) => description)
        .toSorted();
    expect(describeWith(true)).toEqual(["**Tin** is soft.", "Only **tin**"]);
    expect(describeWith(false)).toEqual(["Only tin", "Tin is soft."]);
  });
});
