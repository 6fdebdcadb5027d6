import { expect, it } from "vitest";
import { readAddresses } from "./address-entry";

const base = "https://www.example.org/guide/";

it("an address of the page's own host is internal, whatever its spelling", () => {
  const entries = readAddresses(
    ["https://example.org/a", "/b", "#c", "https://other.example/d", "mailto:a@example.org"],
    base,
  );
  expect(entries.map(({ internal }) => internal)).toEqual([true, true, true, false, false]);
  expect(entries[1]?.href).toBe("https://www.example.org/b");
});

it("what leads nowhere safe stays in the list, as text", () => {
  const [entry] = readAddresses(["javascript:alert(1)"], base);
  expect(entry).toEqual({ url: "javascript:alert(1)", words: null, href: null, internal: false });
});

it("objects tell their address and their words; what is neither is left out", () => {
  const entries = readAddresses([{ src: "/a.png", alt: "A" }, { url: 3 }, 7, null], base);
  expect(entries).toMatchObject([{ url: "/a.png", words: "A", internal: true }]);
});
