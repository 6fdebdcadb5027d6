import { describe, expect, it } from "vitest";
import { indexable, pairs, tokenizeFolded } from "./tokens";

describe("tokenizing", () => {
  it("splits words at everything except letters, marks and digits", () => {
    expect(tokenizeFolded("node.js — it's 2,5 हिन्दी").map(({ text }) => text)).toEqual([
      "node",
      "js",
      "it",
      "s",
      "2",
      "5",
      "हिन्दी",
    ]);
  });

  it("separates a run of a script without spaces from adjacent words", () => {
    expect(tokenizeFolded("東京2024年のai")).toEqual([
      { text: "東京", run: true },
      { text: "2024", run: false },
      { text: "年の", run: true },
      { text: "ai", run: false },
    ]);
  });

  it("splits a run into overlapping pairs, plus its last character at the end", () => {
    expect(pairs("検索語", true)).toEqual(["検索", "索語", "語"]);
    expect(pairs("検索語", false)).toEqual(["検索", "索語"]);
    expect(pairs("語", false)).toEqual(["語"]);
    expect(pairs("𠮷野家", true)).toEqual(["𠮷野", "野家", "家"]);
  });

  it("never lets a page write index markers", () => {
    expect(indexable("\ue001exampleorg\ue000 ü")).not.toMatch(/\p{Co}/u);
    expect(indexable("\ue001東京\ue000")).not.toMatch(/\p{Co}/u);
  });
});
