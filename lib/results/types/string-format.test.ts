import { describe, expect, it } from "vitest";
import { stringFormat } from "./string-format";

describe("stringFormat", () => {
  it.each([
    ["2026-02-28", "date"],
    ["2024-02-29", "date"],
    ["2026-11-25T23:00:00Z", "date-time"],
    ["2026-11-25T23:00:00.123+01:00", "date-time"],
    ["0190a1b2-0000-7000-8000-000000000001", "uuid"],
    ["https://example.org/a?b=%20#c", "uri"],
    ["2026-02-29", null],
    ["2026-11-31", null],
    ["2026-11-25 23:00", null],
    ["2026-11-25T25:00:00Z", null],
    ["https://example.org/a b", null],
    ["https://example.org/é", null],
    ["javascript:alert(1)", null],
    ["", null],
  ])("gives %j the format %j", (text, format) => {
    expect(stringFormat(text)).toBe(format);
  });
});
