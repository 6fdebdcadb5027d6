import { describe, expect, it } from "vitest";
import { indexable, pairs, tokenizeFolded } from "./tokens";

describe("cutting text into tokens", () => {
  it("takes words apart at everything that is no letter, mark or digit", () => {
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

  it("keeps a run of a script without spaces apart from the words it touches", () => {
    expect(tokenizeFolded("東京2024年のai")).toEqual([
      { text: "東京", run: true },
      { text: "2024", run: false },
      { text: "年の", run: true },
      { text: "ai", run: false },
    ]);
  });

  it("gives a run as overlapping pairs, and its last character where the run ends", () => {
    expect(pairs("検索語", true)).toEqual(["検索", "索語", "語"]);
    expect(pairs("検索語", false)).toEqual(["検索", "索語"]);
    expect(pairs("語", false)).toEqual(["語"]);
    expect(pairs("𠮷野家", true)).toEqual(["𠮷野", "野家", "家"]);
  });

  it("never lets a page write one of the index's own markers", () => {
    expect(indexable("\ue001exampleorg\ue000 ü")).not.toMatch(/\p{Co}/u);
    expect(indexable("\ue001東京\ue000")).not.toMatch(/\p{Co}/u);
  });
});
