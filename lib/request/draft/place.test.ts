import { describe, expect, it } from "vitest";
import { requestToDraft } from "../draft";
import { placeSection } from "./place";
import { countries, countryCodeOf, countryName } from "./place-countries";

describe("the place", () => {
  it("is told as country and location, or as the default country", () => {
    const words = (country?: string, location?: string) =>
      placeSection.summary(requestToDraft({ query: "x", country, location }));
    expect(words("DE", "Berlin")).toBe("DE, Berlin");
    expect(words(undefined, "Berlin")).toBe("Berlin");
    expect(words()).toBe("US");
  });

  it("offers every country of ISO 3166 by name, and UK besides", () => {
    expect(countries).toHaveLength(250);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(250);
    expect(countries.filter(({ code, name }) => code === name)).toEqual([]);
    expect(countryName("DE")).toBe("Germany");
    expect(countryName("UK")).toBe("United Kingdom");
    expect([countryName("XX"), countryName("germany"), countryName("")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("takes a name or a small code for the code, and leaves other texts alone", () => {
    expect(["de", " Germany", "germany", "Germania"].map(countryCodeOf)).toEqual([
      "DE",
      "DE",
      "DE",
      "Germania",
    ]);
  });
});
