import { describe, expect, it } from "vitest";
import { type MyShare, mySharesIn, withShare } from "./my-shares";

const share = (title: string): MyShare => ({
  ...{ link: "/share/a#b", id: "a".repeat(22), title, bytes: 1, burns: false },
  ...{ createdAt: 0, expiresAt: 1, revokeToken: "t".repeat(43) },
});

/** A store that keeps its values when the page is loaded again. */
function textStore() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

describe("myShares", () => {
  it("lists all shares after a reload, also one of the longest query", () => {
    const store = textStore();
    const first = withShare({ version: 1, shares: [] }, share("owls"));
    mySharesIn(() => store).write(withShare(first, share("q".repeat(500))));
    const titles = mySharesIn(() => store)
      .read()
      .shares.map(({ title }) => title);
    expect(titles).toEqual(["q".repeat(400), "owls"]);
  });

  it("keeps the valid shares beside an invalid one", () => {
    const store = textStore();
    const shares = [{ ...share("owls"), link: "https://elsewhere.example" }, share("bees")];
    store.setItem("search-workbench.shares", JSON.stringify({ version: 1, shares }));
    expect(mySharesIn(() => store).read().shares).toEqual([share("bees")]);
  });
});
