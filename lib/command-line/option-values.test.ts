import { describe, expect, it } from "vitest";
import { parseMaxCredits, parseVariableValues, parseWholeNumber } from "./option-values";

describe("the values of options", () => {
  it("accepts a cap of credits", () => {
    expect(parseMaxCredits(undefined)).toBeNull();
    expect(parseMaxCredits("20")).toBe(20);
    expect(parseMaxCredits("0.5")).toBe(0.5);
  });

  it.each([
    "0",
    "-5",
    "NaN",
    "Infinity",
    "1e9",
    "",
    " ",
    "5 credits",
    "0x10",
    `1${"0".repeat(400)}`,
  ])("rejects a cap of %j", (text) => {
    expect(() => parseMaxCredits(text)).toThrow("--max-credits takes a number");
  });

  it("accepts whole numbers within their range", () => {
    expect(parseWholeNumber("run", "3", [1, 10])).toBe(3);
    expect(() => parseWholeNumber("run", "0", [1, 10])).toThrow(
      "--run takes a whole number from 1 to 10",
    );
    expect(() => parseWholeNumber("delay", "1.5", [0, Number.MAX_SAFE_INTEGER])).toThrow(
      "--delay takes a whole number from 0.",
    );
  });

  it("splits variables at the first equals sign", () => {
    expect(parseVariableValues(["q=a=b", "empty="])).toEqual({ q: "a=b", empty: "" });
  });

  it.each([["q"], ["=x"], ["1q=x"], ["secret=x"], ["a b=x"]])("rejects the variable %j", (text) => {
    expect(() => parseVariableValues([text])).toThrow("--var takes NAME=VALUE");
  });

  it("rejects a repeated variable without its values", () => {
    expect(() => parseVariableValues(["q=one", "q=two"])).toThrow(
      "--var q is given more than once.",
    );
  });

  it("keeps a variable called __proto__ as a name", () => {
    expect(Object.keys(parseVariableValues(["__proto__=x"]))).toEqual(["__proto__"]);
  });
});
