import { expect, it } from "vitest";
import { parseNumber } from "./parse-number";

it.each([
  [7.5, 7.5],
  ["403", 403],
  [" -1.25 ", -1.25],
  ["403 Forbidden", 403],
  ["404: not found", 404],
  ["10%", 10],
])("parses %j", (value, number) => expect(parseNumber(value)).toBe(number));

it.each([
  "1,024",
  "1.234.567",
  "1.5e3",
  "640px",
  "2026-11-20",
  "12/5",
  "",
  null,
  {},
  Number.POSITIVE_INFINITY,
])("rejects %j, of which only the beginning is a number", (value) =>
  expect(parseNumber(value)).toBeNull(),
);
