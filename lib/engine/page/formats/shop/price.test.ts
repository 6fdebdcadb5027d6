import fc from "fast-check";
import { expect, test } from "vitest";
import { amountIn, priceOf } from "./price";

test.each([
  ["19.99", 19.99],
  ["1,299.00", 1299],
  ["1.299,00 €", 1299],
  ["1 299", 1299],
  ["1 299,5", 1299.5],
  ["1.299", 1299],
  ["0.125", 0.125],
  ["CHF 1'234.50", 1234.5],
  ["$5", 5],
  ["12,5", 12.5],
  ["1,234,567", 1234567],
  ["from 7,00", 7],
])("reads %s", (text, amount) => {
  expect(amountIn(text)).toBe(amount);
});

test.each(["", "free", null, {}, Number.NaN, -3])("finds no amount in %s", (value) => {
  expect(amountIn(value)).toBeNull();
});

test("parses every amount with two decimals", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      const text = (cents / 100).toFixed(2);
      expect(amountIn(text)).toBe(Number(text));
    }),
  );
});

test("recognizes a currency by its sign only when the sign is unique", () => {
  expect(priceOf("20 €", undefined)).toMatchObject({ amount: 20, currency: "EUR" });
  expect(priceOf("20 $", undefined)).toEqual({ amount: 20 });
  expect(priceOf("1.299,00", "R$")).toMatchObject({ amount: 1299, currency: "BRL" });
  expect(priceOf("HK$20", undefined)).toMatchObject({ currency: "HKD" });
  expect(priceOf("12 usd", undefined)).toMatchObject({ currency: "USD" });
  expect(priceOf("from 12 all in", undefined)).toEqual({ amount: 12 });
});

test("formats the price in the language of the page", () => {
  expect(priceOf(20, "EUR", "de")?.formatted).toMatch(/^20,00\s€$/);
  expect(priceOf(20, "usd", "no such language")?.formatted).toBe("$20.00");
});

test("accepts unknown currencies without throwing", () => {
  expect(priceOf(20, "??", "en")).toEqual({ amount: 20 });
});
