import { describe, expect, it } from "vitest";
import { countries, countryCodeOf, countryName } from "@/lib/request/countries";
import { requestToDraft } from "../draft";
import { placeSection } from "./place";

describe("the place section", () => {
  it("summarizes country and location, or the default country", () => {
    const summary = (country?: string, location?: string) =>
      placeSection.summary(requestToDraft({ query: "x", country, location }));
    expect(summary("DE", "Berlin")).toBe("DE, Berlin");
    expect(summary(undefined, "Berlin")).toBe("Berlin");
    expect(summary()).toBe("US");
  });

  it("offers every country of ISO 3166 by name, and UK", () => {
    expect(countries()).toHaveLength(250);
    expect(new Set(countries().map(({ code }) => code)).size).toBe(250);
    expect(countries().filter(({ code, name }) => code === name)).toEqual([]);
    expect(countryName("DE")).toBe("Germany");
    expect(countryName("UK")).toBe("United Kingdom");
    expect([countryName("XX"), countryName("germany"), countryName("")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("converts a name or lower-case code to the code and leaves other texts unchanged", () => {
    expect(["de", " Germany", "germany", "Germania"].map(countryCodeOf)).toEqual([
      "DE",
      "DE",
      "DE",
      "Germania",
    ]);
  });

  it("accepts a name without its accents and punctuation, of wide letters or with invisible characters", () => {
    expect(
      ["Cote d'Ivoire", "U.S.", "Bosnia and Herzegovina", "Turkiye", "myanmar burma"].map(
        countryCodeOf,
      ),
    ).toEqual(["CI", "US", "BA", "TR", "MM"]);
    expect(["ＵＳ", "\u200bDE\ufeff", "Ger\u00admany"].map(countryCodeOf)).toEqual([
      "US",
      "DE",
      "DE",
    ]);
    const others = ["", "-", "{{de}}", "中国"];
    expect(others.map(countryCodeOf)).toEqual(others);
  });

  it("converts the name of every country", () => {
    // Two codes have the same name.
    const others = countries().filter(({ code }) => code !== "UK" && code !== "GB");
    expect(others.map(({ name }) => countryCodeOf(name))).toEqual(others.map(({ code }) => code));
  });
});
