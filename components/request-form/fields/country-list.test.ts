import { expect, it } from "vitest";
import { matchingCountries } from "./country-list";

const codes = (text: string) => matchingCountries(text).map(({ code }) => code);

it("finds countries by code and by any word of their name", () => {
  expect(codes("ch")).toEqual(expect.arrayContaining(["CH", "CN", "CL"]));
  expect(codes(" Germ ")).toEqual(["DE"]);
  expect(codes("zealand")).toEqual(["NZ"]);
  expect(codes("kingdom")).toContain("GB");
});

it("lists all countries for an empty text and none for another word", () => {
  expect(codes("").length).toBeGreaterThan(240);
  expect(codes("Atlantis")).toEqual([]);
});
