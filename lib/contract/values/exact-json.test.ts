import { expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { parseExactJson } from "./exact-json";

it.each([
  ['{"id": 9007199254740993123, "b": 1}', { id: "9007199254740993123", b: 1 }],
  ['{"a":{"id":-9007199254740993}}', { a: { id: "-9007199254740993" } }],
  ['{"id": 9007199254740991}', { id: 9007199254740991 }],
  ['{"id": 1234567890123456.5}', { id: 1234567890123456.5 }],
  ['{"a": "\\": 9007199254740993123, "}', { a: '": 9007199254740993123, ' }],
  ['{"a": ":9007199254740993123,"}', { a: ":9007199254740993123," }],
  ["null", null],
  ["{", undefined],
])("keeps the digits of long whole numbers: %s", (text, value) => {
  expect(parseExactJson(text)).toEqual(value);
});

it.each(['"', '" : ', '":1', "1"])("parses many %j in linear time", (part) => {
  const before = cpuTime();
  parseExactJson(part.repeat(2_000_000));
  parseExactJson(`"${" ".repeat(2_000_000)}`.repeat(4));
  expect(cpuTime() - before).toBeLessThan(3_000);
});
