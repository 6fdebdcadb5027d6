import { expect, it } from "vitest";
import { countries } from "./countries";
import { matchingCountries, typedCountryCode } from "./typed-country";

const codes = (text: string) => matchingCountries(text).map(({ code }) => code);

it("finds countries by code and by any word of their name", () => {
  expect(codes("ch")).toEqual(expect.arrayContaining(["CH", "CN", "CL"]));
  expect(codes(" Germ ")).toEqual(["DE"]);
  expect(codes("zealand")).toEqual(["NZ"]);
  expect(codes("kingdom")).toContain("GB");
  expect(codes("USA")).toEqual(["US"]);
  expect(codes("turk")).toEqual(expect.arrayContaining(["TR", "TM", "TC"]));
});

it("lists all countries for an empty text and none for another word", () => {
  expect(codes("").length).toBeGreaterThan(240);
  expect(codes("Atlantis")).toEqual([]);
});

it("converts three-letter codes, usual names and unique words of names", () => {
  const typed = ["USA", "deu", " GBR ", "CHE", "CHN", "ZWE", "Turkey", "UAE", "Hong Kong", "burma"];
  expect(typed.map(typedCountryCode)).toEqual([
    ...["US", "DE", "GB", "CH", "CN", "ZW", "TR", "AE", "HK", "MM"],
  ]);
  const others = countries().filter(({ code }) => code !== "UK" && code !== "GB");
  expect(others.map(({ name }) => typedCountryCode(name))).toEqual(others.map(({ code }) => code));
});

it("converts parts of a country, and its full name", () => {
  const typed = ["England", "scotland", "Wales", "Northern Ireland", "Ireland", "DR Congo"];
  expect(typed.map(typedCountryCode)).toEqual(["GB", "GB", "GB", "GB", "IE", "CD"]);
  expect(typedCountryCode("United States of America")).toBe("US");
  expect(codes("Engl")).toEqual(["GB"]);
});

it("converts names in the language of the country", () => {
  const typed = ["Deutschland", "españa", "Österreich", "日本", "Россия", "Nederland", "brasil"];
  expect(typed.map(typedCountryCode)).toEqual(["DE", "ES", "AT", "JP", "RU", "NL", "BR"]);
});

it("leaves ambiguous and unknown texts unchanged", () => {
  const others = ["", " ", "Korea", "Congo", "USB", "Germania", "{{de}}", ","];
  expect(others.map(typedCountryCode)).toEqual(others);
});
