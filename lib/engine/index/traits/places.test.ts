import { describe, expect, it } from "vitest";
import { find, indexOf, samplePage as page } from "@/tests/support/sample-index";
import { countryNamed, countryOfHost, isMainLanguage, parseCountryCode } from "./places";

describe("countries", () => {
  it.each([
    ["de", "DE"],
    [" UK ", "GB"],
    ["Germany", null],
    ["D3", null],
    [null, null],
  ])("parses the code %j as %j", (text, code) => {
    expect(parseCountryCode(text)).toBe(code);
  });

  it.each([
    ["a.example.fr", "FR"],
    ["a.co.uk", "GB"],
    ["a.io", null],
    ["a.org", null],
    ["127.0.0.1", null],
  ])("maps the host %s to %j", (host, code) => {
    expect(countryOfHost(host)).toBe(code);
  });

  it.each([
    ["Germany", "DE"],
    ["united kingdom", "GB"],
    ["USA", "US"],
    ["JP", "JP"],
    ["Atlantis", null],
  ])("maps the name %s to %j", (name, code) => {
    expect(countryNamed(name)).toBe(code);
  });

  it("returns the main language of a country", () => {
    expect([
      isMainLanguage("AT", "de"),
      isMainLanguage("BR", "pt"),
      isMainLanguage("FR", "de"),
    ]).toEqual([true, true, false]);
  });
});

describe("the location of a search", () => {
  const index = () =>
    indexOf(
      page("https://a.org/1", { text: "bread and butter. ".repeat(3) }),
      page("https://b.de/2", { text: "bread and butter in other words, with more of them. " }),
      page("https://c.org/3", {
        text: "bread sold in Bonn, and butter, with more words about it.",
      }),
      page("https://d.org/4", { text: "cake" }),
    );

  it("reorders similar results without adding or removing any", () => {
    const plain = find(index(), "bread butter");
    expect(plain).toHaveLength(3);
    const german = find(index(), "bread butter", { country: "DE" });
    expect(german.toSorted()).toEqual(plain.toSorted());
    expect(german.indexOf("https://b.de/2")).toBeLessThanOrEqual(plain.indexOf("https://b.de/2"));
    const bonn = find(index(), "bread butter", { location: "Bonn,NRW,Germany" });
    expect(bonn.indexOf("https://c.org/3")).toBeLessThanOrEqual(plain.indexOf("https://c.org/3"));
    expect(bonn.toSorted()).toEqual(plain.toSorted());
  });

  it("orders the results alike for any limit", () => {
    const pages = Array.from({ length: 90 }, (_, at) =>
      page(`https://${at === 80 ? "b.de" : "a.org"}/${String(at).padStart(2, "0")}`, {
        text: "bread and butter",
        contentHash: `${at}`,
      }),
    );
    const over = indexOf(...pages);
    const all = find(over, "bread", { country: "DE", limit: 100 });
    expect(all[0]).toBe("https://b.de/80");
    for (const limit of [1, 10, 50])
      expect(find(over, "bread", { country: "DE", limit })).toEqual(all.slice(0, limit));
  });

  it("changes nothing if it is unknown", () => {
    for (const location of ["", " , ,", '()*"', "Atlantis"])
      expect(find(index(), "bread butter", { location, country: "??" })).toEqual(
        find(index(), "bread butter"),
      );
  });
});
