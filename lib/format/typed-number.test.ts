import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTypedNumber } from "./typed-number";

describe("parseTypedNumber", () => {
  it.each([
    ["1000", "1000"],
    ["1,000", "1000"],
    ["1 000", "1000"],
    ["1\u00a0000", "1000"],
    ["1\u202f000 000", "1000000"],
    ["1'000", "1000"],
    ["1’000’000", "1000000"],
    ["10_000", "10000"],
    ["1.000.000", "1000000"],
    ["1,000,000.5", "1000000.5"],
    ["1.000,5", "1000.5"],
    ["1.5", "1.5"],
    ["1,5", "1.5"],
    ["0,125", "0.125"],
    ["1234,567", "1234.567"],
    [".5", "0.5"],
    ["5.", "5"],
    ["1k", "1000"],
    ["1.5 K", "1500"],
    ["0.0005k", "0.5"],
    ["１０００", "1000"],
    ["١٢٣", "123"],
    ["१०", "10"],
    ["𝟙𝟘", "10"],
    ["−5", "-5"],
    ["+5", "5"],
    ["\u200e5", "5"],
    ["\ufeff1\u200b000", "1000"],
    ["9".repeat(40), "9".repeat(40)],
  ])("parses %j", (text, digits) => {
    expect(parseTypedNumber(text)).toBe(digits);
  });

  it.each([
    "",
    " ",
    ".",
    "-",
    "1 0",
    "12 34",
    "1,00,000",
    "1,000,5",
    "1e3",
    "0x10",
    "one",
    "1.2.3",
  ])("rejects %j", (text) => {
    expect(parseTypedNumber(text)).toBeNull();
  });

  it("reports numbers with an ambiguous point", () => {
    expect(
      ["1.000", "1.920", "1.5", "0.125", "1,000"].map((text) => parseTypedNumber(text, true)),
    ).toEqual(["either", "either", "1.5", "0.125", "1000"]);
    expect(parseTypedNumber("1.250")).toBe("1.250");
  });

  it("accepts the output of number formatting", () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
        (number) => {
          const text = number.toFixed(4);
          expect(Number(parseTypedNumber(text))).toBe(Number(text));
        },
      ),
    );
  });

  it("accepts the separators of a locale", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.constantFrom("en", "fr", "de-CH", "ar-EG", "hi", "ja"),
        (number, language) => {
          const text = new Intl.NumberFormat(language, { useGrouping: number % 2 === 0 })
            .format(number)
            .replace(/[\u061c\u200e\u200f]/g, "");
          if (/[٬]/.test(text) || language === "hi") return;
          expect(Number(parseTypedNumber(text))).toBe(number);
        },
      ),
    );
  });
});
