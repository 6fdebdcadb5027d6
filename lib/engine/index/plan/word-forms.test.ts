import { describe, expect, it } from "vitest";
import { find, indexOf, samplePage as page } from "@/tests/support/sample-index";

const texts = {
  operator: "The lines of AT&T in the north",
  letters: "T and D are letters, as at the end of don; a Q in the title",
  spending: "R & D spending grew",
  questions: "A Q&A with readers. I'm here, so don't go.",
  intelligence: "AI helps us in the kitchen",
  shirt: "One shirt",
};
const index = () =>
  indexOf(
    ...Object.entries(texts).map(([name, text]) =>
      page(`http://a.org/${name}`, { title: "", text }),
    ),
  );
const found = (query: string) =>
  find(index(), query).map((url) => url.replace("http://a.org/", ""));

describe("words of single letters and stop words", () => {
  it.each([
    ["AT&T", ["operator"]],
    ["at&t north", ["operator"]],
    ["R&D", ["spending"]],
    ["R&D spending", ["spending"]],
    ["Q&A", ["questions"]],
    ["A.I.", ["intelligence"]],
    ["U.S.", []],
    ["A.I", ["intelligence"]],
    ["C&A", []],
    ["T-shirt", ["shirt"]],
  ])("finds pages with the whole of %s", (query, names) => {
    expect(found(query)).toEqual(names);
  });

  it("highlights the whole", () => {
    const { hits } = index().search({ query: "AT&T lines", limit: 1, highlights: true });
    expect(hits[0]?.description).toContain("**lines** of **AT&T** in");
  });

  it.each([
    ["don't", "questions"],
    ["I'm", "questions"],
    ["who's the", "operator"],
  ])("finds %s in a query without other words", (query, name) => {
    expect(found(query)[0]).toBe(name);
  });
});
