import { describe, expect, it } from "vitest";
import { find, indexOf, samplePage as page } from "@/tests/support/sample-index";

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

  it("ranks the form as typed above other forms of the word", () => {
    const index = indexOf(
      page("http://a.org/a", { text: "It was found by the society." }),
      page("http://a.org/b", { text: "It was founded by the society." }),
    );
    expect(find(index, "founded society")[0]).toBe("http://a.org/b");
    expect(find(index, "found society")[0]).toBe("http://a.org/a");
  });
});
