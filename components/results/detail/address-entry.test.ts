import { expect, it } from "vitest";
import { entryHref, readAddresses } from "./address-entry";

const base = "https://www.example.org/guide/";

it("an address of the page's own host is internal, whatever its spelling", () => {
  const internal = ["https://example.org/a", "HTTP://WWW.example.org:8080", "/b", "#c", "d/e?f"];
  const external = [
    "https://other.example/d",
    "//other.example",
    "mailto:a@example.org",
    "https://example.org.attacker.example/",
    "https://example.org@attacker.example/",
  ];
  const flags = (urls: string[]) => readAddresses(urls, base).map((entry) => entry.internal);
  expect(flags(internal)).toEqual(internal.map(() => true));
  expect(flags(external)).toEqual(external.map(() => false));
});

it("without the page's address nothing is internal", () => {
  expect(readAddresses(["/a"], null)).toEqual([{ url: "/a", words: null, internal: false }]);
});

it("relative addresses lead to where the page would lead; unsafe ones nowhere", () => {
  const hrefs = readAddresses(["/b", "javascript:alert(1)", "data:text/html,x"], base).map(
    (entry) => entryHref(entry, base),
  );
  expect(hrefs).toEqual(["https://www.example.org/b", null, null]);
});

it("objects tell their address and their words; what is neither is left out", () => {
  const entries = readAddresses([{ src: "/a.png", alt: "A" }, { url: 3 }, 7, null], base);
  expect(entries).toEqual([{ url: "/a.png", words: "A", internal: true }]);
});
