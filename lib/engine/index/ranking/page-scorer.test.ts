import { describe, expect, it } from "vitest";
import { find, indexOf, samplePage as page } from "@/tests/support/sample-index";
import { packTerms } from "./pack-terms";
import { pageScorer, scoreBound } from "./page-scorer";
import { pageTerms, termId } from "./page-terms";
import { defaultRanking } from "./ranking";

const filler = "Plain sentences about something else stand here. ".repeat(4);

describe("the ranking function", () => {
  it("ranks close query words above distant ones, anywhere in the page", () => {
    const index = indexOf(
      page("http://a.org/apart", {
        text: `${filler.repeat(20)} Water is clean. ${filler} There is a mill.`,
      }),
      page("http://a.org/together", {
        text: `${filler.repeat(20)} A water mill. ${filler} It is clean there.`,
      }),
    );
    expect(find(index, "water mill")[0]).toBe("http://a.org/together");
  });

  it("ranks the words in the order of the query above the same words scattered", () => {
    const index = indexOf(
      page("http://a.org/scattered", {
        text: "Noon, and a kettle of copper; a bird sings. Then the end.",
      }),
      page("http://a.org/sentence", { text: "Then the copper kettle sings at noon. Birds. End." }),
    );
    expect(find(index, "the copper kettle sings at noon")[0]).toBe("http://a.org/sentence");
  });

  it.each([
    ["hello@kiln.example", "example, hello to a kiln", "Write to hello@kiln.example."],
    ["river at 7.5", "a river at 7 and at 8.5", "The river was at 7.5 that day."],
    ["R&D", "R of D", "They do R&D there."],
  ])(
    "ranks the parts of one word side by side above the same parts apart: %s",
    (query, title, text) => {
      const index = indexOf(
        page("http://a.org/apart", { title, text: `${title}. ${filler} ${title}.` }),
        page("http://a.org/together", { title: "Notes", text: `${filler} ${text}` }),
      );
      expect(find(index, query)[0]).toBe("http://a.org/together");
    },
  );

  it("ranks a number with its unit, written apart or together, above both elsewhere", () => {
    const index = indexOf(
      page("http://a.org/parts", { title: "16 GB", text: "16 disks, each of 8 GB; 16 of GB 8" }),
      page("http://a.org/apart", { title: "Disks", text: "One has 8 GB, which is enough." }),
      page("http://a.org/together", { title: "Disks", text: "One has 8GB, that is enough." }),
    );
    for (const query of ["8GB", "8 GB"])
      expect(find(index, query).slice(0, 2).sort()).toEqual([
        "http://a.org/apart",
        "http://a.org/together",
      ]);
  });

  it("ranks the form as typed above other forms of the word", () => {
    const index = indexOf(
      page("http://a.org/a", { text: "It was found by the society." }),
      page("http://a.org/b", { text: "It was founded by the society." }),
    );
    expect(find(index, "founded society")[0]).toBe("http://a.org/b");
    expect(find(index, "found society")[0]).toBe("http://a.org/a");
  });

  it("puts the same page first, however few results are requested", () => {
    const index = indexOf(
      ...Array.from({ length: 35 }, (_, at) =>
        page(`http://a.org/${at}`, { text: `An otter. ${filler.repeat(5)} ${"word ".repeat(at)}` }),
      ),
      page("http://a.org/typed", { text: `The otters. ${filler.repeat(5)} ${"word ".repeat(35)}` }),
    );
    for (const limit of [1, 5, 18, 40])
      expect(find(index, "otters", { limit })[0]).toBe("http://a.org/typed");
  });

  it("finds a short page with the rare words among pages with all words", () => {
    const long = `A mill and a wheel and an otter. ${"Other sentences about pottery follow. ".repeat(150)}`;
    const index = indexOf(
      ...Array.from({ length: 30 }, (_, at) =>
        page(`http://a.org/${at}`, { text: `${long} ${at}`, contentHash: "" }),
      ),
      ...Array.from({ length: 60 }, (_, at) =>
        page(`http://b.org/${at}`, { text: `A mill. ${filler} ${at}`, contentHash: "" }),
      ),
      page("http://c.org/rare", { title: "Otter", text: "An otter at a wheel. Otters turn it." }),
      page("http://c.org/frequent", { title: "Mill", text: "The mill, a mill, mills." }),
    );
    const best = find(index, "mill wheel otter", { limit: 10 });
    expect(best[0]).toBe("http://c.org/rare");
    expect(best).not.toContain("http://c.org/frequent");
  });
});

describe("scoreBound", () => {
  const terms = [
    { ids: [termId("mill")], idf: 1, count: 1 },
    { ids: [termId("otter")], idf: 4, count: 2 },
  ];
  const query = {
    terms,
    pairs: [{ first: 0, second: 1, distance: 1, isWord: false }],
    meanLength: 10_000,
  };

  it("is above the score of a page that repeats the words", () => {
    const { terms: words, lengths } = pageTerms({
      title: "mill otter",
      headings: "mill otter",
      address: "mill otter",
      body: "mill otter ".repeat(2_000),
    });
    const score = pageScorer(query, defaultRanking)(packTerms(words), lengths);
    const bound = scoreBound(query, defaultRanking, new Set(terms));
    expect(score).toBeLessThan(bound);
    expect(score).toBeGreaterThan(bound * 0.9);
  });

  it("counts a pair only with both of its words", () => {
    const alone = terms.map((term) => scoreBound(query, defaultRanking, new Set([term])));
    const together = scoreBound(query, defaultRanking, new Set(terms));
    expect(together).toBeGreaterThan((alone[0] ?? 0) + (alone[1] ?? 0));
    expect(scoreBound(query, defaultRanking, new Set())).toBe(0);
  });
});
